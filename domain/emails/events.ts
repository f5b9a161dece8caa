import { z } from 'zod';
import { AccountDetails } from '../accounts/events.ts';
import { fact } from '../fact.ts';

// Stream `email-{HMAC-SHA256 of the lower-cased address}`: its first event decides who has the address, on any store.
// It carries the whole registration, so whoever finds it can finish AccountRegistered after a crash (server/follow/).
export const EmailEvent = z.discriminatedUnion('type', [
  fact('EmailClaimed', AccountDetails),
  fact('EmailReleased', { accountId: z.uuid() }),
]);
export type EmailEvent = z.infer<typeof EmailEvent>;
