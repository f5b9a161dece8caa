import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';

export const UserType = z.enum(['owner', 'agent', 'manager']);
export type UserType = z.infer<typeof UserType>;

const Contact = aboutPerson({ email: z.string(), name: z.string(), phone: z.string() });
export type Contact = z.infer<typeof Contact>;

// Stream `account-{id}`. Events contain no passwords or tokens: their hashes are in separate tables.
export const AccountEvent = z.discriminatedUnion('type', [
  fact('AccountRegistered', {
    accountId: z.uuid(),
    userType: UserType,
    marketingOptIn: z.boolean(),
    personal: z.object({ holder: Contact }),
  }),
]);
export type AccountEvent = z.infer<typeof AccountEvent>;
