import { z } from 'zod';
import { UserType } from '../accounts/events.ts';
import { aboutPerson, fact } from '../fact.ts';

const Claimant = aboutPerson({ email: z.string(), name: z.string().nullable(), phone: z.string().nullable() });

// Stream `email-{HMAC-SHA256 of the lower-cased address}`: its first event reserves the address for one account, on any
// store. A claim for a registration contains the whole registration, so that the account can be registered even if the
// process dies between the two appends. A claim for a change of address contains only the address.
export const EmailEvent = z.discriminatedUnion('type', [
  fact('EmailClaimed', {
    accountId: z.uuid(),
    purpose: z.enum(['registration', 'change']),
    registration: z.object({ userType: UserType, marketingOptIn: z.boolean() }).nullable(),
    personal: z.object({ holder: Claimant }),
    /** The quick check that led to the registration. */
    quickCheckId: z.uuid().optional(),
  }),
  fact('EmailReleased', { accountId: z.uuid() }),
]);
export type EmailEvent = z.infer<typeof EmailEvent>;
export type EmailClaim = Extract<EmailEvent, { type: 'EmailClaimed' }>['data'];
