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

/** A question as an edition lists it. Its position and its id such as `3-1` follow from its place in that edition. */
export const QuestionContent = z.strictObject({
  /** Its name for ever: events record it, so a key is never changed and never used for another question. */
  key: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  /** Raised when the meaning changes: answers to an older revision count no longer. Better wording keeps it. */
  revision: z.int().min(1),
  question: text,
  briefDescription: text,
  longDescription: text,
  recommendations: z.array(text).min(1).readonly(),
  resources: z.array(Resource).readonly(),
  uploadRequired: z.boolean(),
  documentType: DocumentType.optional(),
  /** What may be attached though nothing has to be. */
  optionalDocumentType: DocumentType.optional(),
  responseType: z.enum(['yesNo', 'yesNoNA']),
  naCountsAsCompliant: z.boolean(),
  naGuidance: text.nullable(),
  requirementLevel: z.enum(['law', 'law_some_nations', 'contract', 'good_practice']),
  /** What is particular to a nation; null where it has nothing of its own. */
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
  /** The first day on which assessments start under it and others can be moved to it; null for a draft. */
  effectiveOn: Day.nullable(),
  /** Days after `effectiveOn` for which a badge stands although the new questions are unanswered. */
  graceDays: z.int().min(0),
  /** What is different from the edition before, a sentence each. */
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
