import { z } from 'zod';
import { fact, personal } from '../fact.ts';

export const UserType = z.enum(['owner', 'agent', 'manager']);
export type UserType = z.infer<typeof UserType>;

export const AccountDetails = {
  accountId: z.uuid(),
  userType: UserType,
  marketingOptIn: z.boolean(),
  personal: personal({ email: z.string(), name: z.string(), phone: z.string() }),
};

// Stream `account-{id}`. Passwords and tokens are never in an event: hashes live in the credential table.
export const AccountEvent = z.discriminatedUnion('type', [fact('AccountRegistered', AccountDetails)]);
export type AccountEvent = z.infer<typeof AccountEvent>;
