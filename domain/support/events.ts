import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';

const about = { accountId: z.uuid(), staffId: z.uuid() };
const request = {
  ...about,
  requestId: z.uuid(),
  personal: z.object({ owner: aboutPerson({ reason: z.string() }) }),
};

// Stream `support-{account}`: what our staff looked at and did in an account. `staffId` is the account of the member of
// staff. The owner sees it in their activity.
export const SupportEvent = z.discriminatedUnion('type', [
  fact('AccountRecordOpened', about),
  fact('AccountSessionsEnded', request),
  // The mail follows from the account's own PasswordResetRequested, like one that the owner has asked for.
  fact('PasswordResetSent', request),
]);
export type SupportEvent = z.infer<typeof SupportEvent>;
