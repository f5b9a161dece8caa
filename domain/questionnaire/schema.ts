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

/** A question as its section's file has it; what follows from its place there is added by checkQuestionnaire. */
export const QuestionContent = z.strictObject({
  id: z.string().regex(/^[1-9]-[1-9]\d?$/),
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

export const Question = QuestionContent.extend({
  section: text,
  sectionNumber: z.int().min(1),
  questionNumber: z.int().min(1),
  /** 1-based, over all sections: the numeric question id of the answer calls. */
  position: z.int().min(1),
});
export type Question = Readonly<z.infer<typeof Question>>;

export type Section = {
  readonly number: number;
  readonly title: string;
  readonly count: number;
  readonly questions: readonly Question[];
};
