import { z } from 'zod';
import { Day } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

/** Why a proposal must not be taken without a look at the document. */
export const Doubt = z.enum([
  'impossible-date',
  /** The month comes first, as in 05/13/2027, or may come first, because it does in another date of the file. */
  'month-first',
  'month-only',
  'two-digit-year',
  /** The date contains letters in place of digits, as text recognition leaves them. */
  'misread-digits',
  'far-past',
  'far-future',
  'issued-in-future',
  'expiry-before-issue',
  'several-dates',
  'several-certificates',
]);
export type Doubt = z.infer<typeof Doubt>;

const MAX_LINE = 240;
export const MAX_TEXT = 120;

const source = {
  /** As the document writes it. */
  text: z.string().max(MAX_LINE),
  /** The line it stands in. */
  line: z.string().max(MAX_LINE),
  page: z.int().min(1),
  doubts: z.array(Doubt).readonly(),
};

/** `day` is null for a date that does not exist. */
export const DayProposal = z.object({ day: Day.nullable(), ...source });
export type DayProposal = z.infer<typeof DayProposal>;

export const TextProposal = z.object({ value: z.string().max(MAX_TEXT), ...source });
export type TextProposal = z.infer<typeof TextProposal>;

/** What the browser read from a file; null for what it did not find. */
export const Proposed = z.object({
  issuedOn: DayProposal.nullable(),
  expiresOn: DayProposal.nullable(),
  reference: TextProposal.nullable(),
  issuer: TextProposal.nullable(),
  documentType: DocumentType.nullable(),
  postcode: z.string().max(8).nullable(),
});
export type Proposed = z.infer<typeof Proposed>;

const optionalText = z.string().trim().min(1).max(MAX_TEXT).nullable();

/** What the person made of it. */
export const Confirmed = z.object({
  issuedOn: Day.nullable(),
  expiresOn: Day.nullable(),
  reference: optionalText,
  issuer: optionalText,
});
export type Confirmed = z.infer<typeof Confirmed>;

/**
 * Personal data, which an event must encrypt: `reference`, `issuer` and `postcode`, and each `text` and `line`, because
 * a line may contain any name.
 */
export const ReadingOutcome = z.object({ proposed: Proposed, confirmed: Confirmed });
export type ReadingOutcome = z.infer<typeof ReadingOutcome>;
