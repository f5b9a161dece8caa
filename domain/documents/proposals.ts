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
const dayProposal = { day: Day.nullable(), ...source };
export const DayProposal = z.object(dayProposal);
export type DayProposal = z.infer<typeof DayProposal>;

const textProposal = { value: z.string().max(MAX_TEXT), ...source };
export const TextProposal = z.object(textProposal);
export type TextProposal = z.infer<typeof TextProposal>;

const proposed = <Days extends z.ZodType, Texts extends z.ZodType>(day: Days, text: Texts) => ({
  issuedOn: day.nullable(),
  expiresOn: day.nullable(),
  reference: text.nullable(),
  issuer: text.nullable(),
  documentType: DocumentType.nullable(),
  postcode: z.string().max(8).nullable(),
});

/** What the browser read from a file; null for what it did not find. */
export const Proposed = z.object(proposed(DayProposal, TextProposal));
export type Proposed = z.infer<typeof Proposed>;

/** As a request sends it: another field is refused. Events must stay readable with fields of a newer build. */
export const ProposedBody = z.strictObject(proposed(z.strictObject(dayProposal), z.strictObject(textProposal)));

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
