import { z } from 'zod';
import { UserType } from '../accounts/events.ts';
import { aboutPerson, fact } from '../fact.ts';

const Claimant = aboutPerson({ email: z.string(), name: z.string().nullable(), phone: z.string().nullable() });

// Stream `email-{HMAC-SHA256 of the lower-cased address}`: its first event decides which account has the address, on
// any store. A claim for a registration carries all of it, so that the account can be registered even when the process
// dies between the two appends; a claim for a change of address carries the address alone.
export const EmailEvent = z.discriminatedUnion('type', [
  fact('EmailClaimed', {
    accountId: z.uuid(),
    purpose: z.enum(['registration', 'change']),
    registration: z.object({ userType: UserType, marketingOptIn: z.boolean() }).nullable(),
    personal: z.object({ holder: Claimant }),
  }),
  fact('EmailReleased', { accountId: z.uuid() }),
]);
export type EmailEvent = z.infer<typeof EmailEvent>;
export type EmailClaim = Extract<EmailEvent, { type: 'EmailClaimed' }>['data'];
