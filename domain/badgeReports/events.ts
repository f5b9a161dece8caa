import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';
import { ReportReason } from './contract.ts';

// Stream `badgeReport-{id}`. What a stranger has written has a key of its own, named by the id of the report: it is erased
// after its time, or with the account of the owner.
export const BadgeReportEvent = z.discriminatedUnion('type', [
  fact('BadgeReported', {
    reportId: z.uuid(),
    accountId: z.uuid(),
    propertyId: z.uuid(),
    badgeId: z.uuid(),
    code: z.string(),
    reason: ReportReason,
    personal: z.object({ reporter: aboutPerson({ message: z.string(), email: z.string() }) }),
  }),
  fact('BadgeReportErased', { reportId: z.uuid(), accountId: z.uuid() }),
]);
export type BadgeReportEvent = z.infer<typeof BadgeReportEvent>;
