import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';
import { NotAuthenticated } from './errors.ts';

/** For a person whose address is not confirmed yet. */
export const CONFIRM_FIRST =
  'Confirm your email address first: open the link in the mail that we sent you, then try again.';

/** The account of a signed-in person. Throws NotAuthenticated if it was erased. */
export const registeredAccount = async (
  { account }: Pick<Commands, 'account'>,
  accountId: string,
  deadline: Deadline,
): Promise<RegisteredAccount> => {
  const state = await account.freshState(accountId, deadline);
  if (state.status !== 'registered') throw new NotAuthenticated();
  return state;
};
