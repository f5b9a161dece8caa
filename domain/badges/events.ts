import { z } from 'zod';
import { Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const about = {
  accountId: z.uuid(),
  propertyId: z.uuid(),
  assessmentId: z.uuid(),
  badgeId: z.uuid(),
  code: z.string(),
};

/** The last day of its twelve-month term, and the earliest expiry date of its evidence. */
const ends = { termEndsOn: Day, evidenceEndsOn: Day.nullable() };

const keys = z.array(z.string());

/** Why a badge has expired. */
export const ExpiryCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('term'), endedOn: Day }),
  z.object({
    kind: z.literal('document'),
    documentId: z.uuid(),
    documentType: DocumentType,
    key: z.string(),
    endedOn: Day,
  }),
]);
export type ExpiryCause = z.infer<typeof ExpiryCause>;

/** Causes that the owner can correct; the badge is then reinstated. Questions by key. */
export const SuspensionCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answers'), keys }),
  // `removedOn` is null if the document is missing because the question was answered without one.
  z.object({ kind: z.literal('documents_missing'), keys, removedOn: Day.nullable() }),
  z.object({ kind: z.literal('edition'), edition: z.string(), keys }),
  z.object({ kind: z.literal('subscription'), endedOn: Day }),
]);
export type SuspensionCause = z.infer<typeof SuspensionCause>;

/** Causes that end a badge permanently. */
export const RevocationCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('property_removed') }),
  z.object({ kind: z.literal('assessment_restarted') }),
  z.object({ kind: z.literal('account_erased') }),
]);
export type RevocationCause = z.infer<typeof RevocationCause>;

// Stream `badge-{code}`: the printed code is unique, because only one BadgeIssued can start a stream. Causes are stored
// as data: a stored sentence could not be reworded or translated later.
export const BadgeEvent = z.discriminatedUnion('type', [
  fact('BadgeIssued', { ...about, ...ends, issuedOn: Day }),
  fact('BadgeExpired', { ...about, cause: ExpiryCause }),
  fact('BadgeSuspended', { ...about, cause: SuspensionCause }),
  fact('BadgeReinstated', { ...about, ...ends }),
  // With `startsOn` a new twelve-month term begins. Without it only the expiry date of the evidence has changed.
  fact('BadgeRenewed', { ...about, ...ends, startsOn: Day.optional() }),
  fact('BadgeRevoked', { ...about, cause: RevocationCause }),
]);
export type BadgeEvent = z.infer<typeof BadgeEvent>;
