import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';
import { Notifications } from './notifications.ts';

export const UserType = z.enum(['owner', 'agent', 'manager']);
export type UserType = z.infer<typeof UserType>;

const Contact = aboutPerson({ email: z.string(), name: z.string(), phone: z.string() });
export type Contact = z.infer<typeof Contact>;

const accountId = z.uuid();

// Stream `account-{id}`. Events contain no passwords, tokens or secrets: those are in separate tables, as hashes or
// encrypted.
export const AccountEvent = z.discriminatedUnion('type', [
  fact('AccountRegistered', {
    accountId,
    userType: UserType,
    marketingOptIn: z.boolean(),
    personal: z.object({ holder: Contact }),
  }),
  fact('ProfileChanged', {
    accountId,
    personal: z.object({ holder: aboutPerson({ name: z.string(), phone: z.string() }) }),
  }),
  // Names the former address, too, so that a policy can release it after a crash.
  fact('EmailChanged', {
    accountId,
    personal: z.object({ holder: aboutPerson({ email: z.string(), formerEmail: z.string() }) }),
  }),
  // The person has asked for another link to confirm the address.
  fact('EmailConfirmationRequested', { accountId, requestId: z.uuid() }),
  fact('EmailConfirmed', { accountId }),
  // The server of the address has refused a mail for good.
  fact('EmailBounced', { accountId }),
  fact('NotificationsChanged', {
    accountId,
    notifications: Notifications,
    via: z.enum(['settings', 'profile', 'unsubscribe']),
  }),
  // `requestId` names the stored request, so that it is recorded once.
  fact('PasswordResetRequested', { accountId, requestId: z.uuid() }),
  // Of a reset, `emailKey` is the stream id of the address that its link was sent to: it proves this address and no other.
  fact('PasswordChanged', { accountId, how: z.enum(['change', 'reset']), emailKey: z.string().optional() }),
  fact('TwoFactorEnabled', { accountId }),
  fact('TwoFactorDisabled', { accountId }),
  // `code` is the number of a recovery code. Codes that replace others go on counting, so that none has the number of a code
  // that was used before.
  fact('RecoveryCodeUsed', { accountId, code: z.int() }),
  // `emailKey` is the stream id of the address, a keyed hash: the address itself can no longer be read.
  fact('AccountErased', { accountId, emailKey: z.string() }),
  // The person's key has been destroyed. Every process forgets what it has decrypted with it.
  fact('ErasureCompleted', { accountId }),
]);
export type AccountEvent = z.infer<typeof AccountEvent>;
