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

/** The last day of its twelve months, and the last day of the evidence that runs out first. */
const ends = { termEndsOn: Day, evidenceEndsOn: Day.nullable() };

const keys = z.array(z.string());

/** Why a badge is past its date. */
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

/** What can be put right, so that the badge comes back. Questions by key. */
export const SuspensionCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answers'), keys }),
  // `removedOn` is null when the answer that asks for the document was given without one.
  z.object({ kind: z.literal('documents_missing'), keys, removedOn: Day.nullable() }),
  z.object({ kind: z.literal('edition'), edition: z.string(), keys }),
  z.object({ kind: z.literal('subscription'), endedOn: Day }),
]);
export type SuspensionCause = z.infer<typeof SuspensionCause>;

/** What ends a badge for ever. */
export const RevocationCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('property_removed') }),
  z.object({ kind: z.literal('assessment_restarted') }),
  z.object({ kind: z.literal('account_erased') }),
]);
export type RevocationCause = z.infer<typeof RevocationCause>;

// Stream `badge-{code}`: the code is what is printed, so the stream's first event makes it unique. Causes are data and
// never a sentence, which would hold for ever in one wording and one language.
export const BadgeEvent = z.discriminatedUnion('type', [
  fact('BadgeIssued', { ...about, ...ends, issuedOn: Day }),
  fact('BadgeExpired', { ...about, cause: ExpiryCause }),
  fact('BadgeSuspended', { ...about, cause: SuspensionCause }),
  fact('BadgeReinstated', { ...about, ...ends }),
  // `startsOn` where its twelve months begin again; without it only the evidence's end has moved.
  fact('BadgeRenewed', { ...about, ...ends, startsOn: Day.optional() }),
  fact('BadgeRevoked', { ...about, cause: RevocationCause }),
]);
export type BadgeEvent = z.infer<typeof BadgeEvent>;
