import { z } from 'zod';
import { BadgeStatus } from '../badges/contract.ts';
import { aboutPerson, Day, fact, LogPosition } from '../fact.ts';
import { Nation } from '../properties/nation.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const about = { accountId: z.uuid(), propertyId: z.uuid(), /** `SR-6F2K-9H1D` */ number: z.string() };

/** What was worked out, in the words in which it was said. */
const stated = {
  from: Day,
  to: Day,
  /** When the property got the stated address, if what is stated was partly recorded under another one. */
  addressChangedOn: Day.optional(),
  gaps: z.array(z.object({ from: Day, to: Day, reasons: z.array(z.string()), putRightOn: Day.nullable() })),
  /** On the last day of the stay. Null before the property was added or without a badge. */
  badge: z.object({ code: z.string(), status: BadgeStatus }).nullable(),
  documents: z.array(z.object({ documentType: DocumentType, issuedOn: Day.nullable(), expiresOn: Day })),
  /** Asked by the last edition. Null before the first assessment. */
  questions: z.int().nullable(),
  editions: z.array(z.string()),
  nation: Nation.nullable(),
  /** The number of events about the property that it was worked out from. */
  entries: z.int(),
};

// Stream `stayReceipt-{number}`: a receipt for certain days. It has the result, although that follows from other events:
// a receipt is a statement of ours, and a later change of our code must not change what we have stated. So the inclusion
// proof of this event proves the statement.
export const StayReceiptEvent = z.discriminatedUnion('type', [
  fact('StayReceiptMade', {
    ...about,
    receiptId: z.uuid(),
    ...stated,
    /** It was worked out from the events up to this position: the first `logSize` of the log. */
    position: LogPosition(),
    logSize: z.int(),
    madeBy: z.uuid(),
    personal: z.object({ owner: aboutPerson({ propertyName: z.string(), propertyAddress: z.string() }) }),
  }),
  fact('StayReceiptWithdrawn', about),
]);
export type StayReceiptEvent = z.infer<typeof StayReceiptEvent>;
export type StayReceiptMade = Extract<StayReceiptEvent, { type: 'StayReceiptMade' }>['data'];
