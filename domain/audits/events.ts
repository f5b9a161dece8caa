import { z } from 'zod';
import { fact } from '../fact.ts';

// Stream `audit-{account}.{property}.{person}`: what an auditor of this account has looked at. `personId` is the account
// id of the auditor.
export const AuditEvent = z.discriminatedUnion('type', [
  fact('HistoryViewed', { accountId: z.uuid(), propertyId: z.uuid(), personId: z.uuid() }),
]);
export type AuditEvent = z.infer<typeof AuditEvent>;
