import { z } from 'zod';
import { fact } from '../fact.ts';

// Stream `audit-{id}`: the looks of one auditor at the history of one property. The id is made from the ids of account,
// property and person. `personId` is the account id of the auditor.
export const AuditEvent = z.discriminatedUnion('type', [
  fact('HistoryViewed', { accountId: z.uuid(), propertyId: z.uuid(), personId: z.uuid() }),
]);
export type AuditEvent = z.infer<typeof AuditEvent>;
