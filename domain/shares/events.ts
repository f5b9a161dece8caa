import { z } from 'zod';
import { aboutPerson, Day, fact } from '../fact.ts';

const about = { accountId: z.uuid(), propertyId: z.uuid(), shareId: z.uuid() };

/** What was opened. */
export const Viewed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page') }),
  z.object({ kind: z.literal('report') }),
  z.object({ kind: z.literal('document'), documentId: z.uuid() }),
  z.object({ kind: z.literal('stay'), from: Day, to: Day }),
]);
export type Viewed = z.infer<typeof Viewed>;

// Stream `share-{id}`: a property as a person without an account sees it. The id is made from the SHA-256 of the token
// in the address. A passcode is hashed in a table of its own.
export const ShareEvent = z.discriminatedUnion('type', [
  fact('ShareMade', {
    ...about,
    /** The documents that can be opened. All others are shown with their dates only. */
    documentIds: z.array(z.uuid()),
    /** The last day on which it works. */
    lastDay: Day,
    hasPasscode: z.boolean(),
    /** False: single answers, and the report that lists them, are kept back. */
    showsAnswers: z.boolean().optional(),
    madeBy: z.uuid(),
    personal: z.object({ owner: aboutPerson({ recipient: z.string().nullable() }) }),
  }),
  // An event and not a row of a table, because the owner may have to prove later who was shown what. Who opened it is
  // unknown; a network address would be personal data that proves nothing.
  fact('ShareViewed', { ...about, viewId: z.uuid(), viewed: Viewed }),
  fact('ShareRevoked', about),
]);
export type ShareEvent = z.infer<typeof ShareEvent>;
export type ShareMade = Extract<ShareEvent, { type: 'ShareMade' }>['data'];
