import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import type { Of } from '../../../domain/events.ts';
import type { PolicyDependencies } from './policy.ts';

/**
 * True if a new password ends what lets other people and programs into the account: it was set by a link that has proved
 * the present address, and this address was not confirmed before.
 */
export const endsAccess = (
  data: Of<'PasswordChanged'>['data'],
  account: RegisteredAccount,
  { emailKey, now }: Pick<PolicyDependencies, 'emailKey' | 'now'>,
): boolean => {
  if (data.how !== 'reset' || account.isEmailConfirmed) return false;
  // The link of the mail has proved an earlier address: the address was changed while the new password was stored, or
  // this policy runs again long after the reset. A time that lies ahead of us was recorded with a wrong clock.
  const isOfPresent = data.emailKey === undefined || data.emailKey === emailKey(account.email);
  const isChangedSince = data.at < account.emailSince && account.emailSince <= now().toISOString();
  if (!isOfPresent || isChangedSince) return false;
  // The second factor may belong to the holder of an earlier address that was confirmed. The reset is refused, too.
  return !(account.hasTwoFactor && account.wasEverConfirmed);
};
