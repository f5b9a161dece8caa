import { z } from 'zod';
import { Day } from '../fact.ts';
import { Nation } from '../properties/nation.ts';
import { DocumentType } from './documentTypes.ts';

export const Answer = z.enum(['Yes', 'No', 'N/A'], { error: 'Answer Yes, No or N/A' });
export type Answer = z.infer<typeof Answer>;

const text = z.string().trim().min(1);

export const Resource = z
  .strictObject({
    title: text,
    url: z.url({ protocol: /^https$/ }).optional(),
    type: z.enum(['link', 'template', 'coming-soon']),
  })
  .refine(({ type, url }) => type !== 'link' || url !== undefined, { error: 'A link needs a url', path: ['url'] });
export type Resource = z.infer<typeof Resource>;

/** A question in an edition. Its place in the edition determines its position and its id such as `3-1`. */
export const QuestionContent = z.strictObject({
  /** Permanent, because events contain it: never change a key or use it for another question. */
  key: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  /** Increased when the meaning changes: answers to an older revision no longer count. A new wording alone keeps it. */
  revision: z.int().min(1),
  question: text,
  briefDescription: text,
  longDescription: text,
  recommendations: z.array(text).min(1).readonly(),
  resources: z.array(Resource).readonly(),
  uploadRequired: z.boolean(),
  documentType: DocumentType.optional(),
  /** Documents that may be attached, but are not required. */
  optionalDocumentType: DocumentType.optional(),
  responseType: z.enum(['yesNo', 'yesNoNA']),
  naCountsAsCompliant: z.boolean(),
  naGuidance: text.nullable(),
  requirementLevel: z.enum(['law', 'law_some_nations', 'contract', 'good_practice']),
  /** Notes for each nation; null for a nation without its own rule. */
  nations: z.record(Nation, text.nullable()).readonly(),
  legalBasis: z.array(text).min(1).readonly(),
  lastReviewed: Day,
});
export type QuestionContent = z.infer<typeof QuestionContent>;

export const SectionContent = z.strictObject({
  number: z.int().min(1),
  title: text,
  questions: z.array(QuestionContent),
});
export type SectionContent = z.input<typeof SectionContent>;

export const EditionContent = z.strictObject({
  /** Year and running number, such as `2026.3`. */
  id: z.string().regex(/^\d{4}\.\d+$/),
  /** The day from which new assessments use it and others can be moved to it; null for a draft. */
  effectiveOn: Day.nullable(),
  /** Grace period in days after `effectiveOn`: badges stay active without answers to the new questions. */
  graceDays: z.int().min(0),
  /** The changes since the previous edition, one sentence each. */
  changes: z.array(text).readonly(),
  sections: z.array(SectionContent),
});
export type EditionContent = z.input<typeof EditionContent>;

export const Question = QuestionContent.extend({
  /** Section and number, such as `3-1`, in its edition. */
  id: z.string(),
  section: text,
  sectionNumber: z.int().min(1),
  questionNumber: z.int().min(1),
  /** 1-based, over all sections of its edition: the numeric question id of the answer calls. */
  position: z.int().min(1),
});
export type Question = Readonly<z.infer<typeof Question>>;

export type Section = {
  readonly number: number;
  readonly title: string;
  readonly count: number;
  readonly questions: readonly Question[];
};
