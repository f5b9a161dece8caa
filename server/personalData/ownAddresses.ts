import type { Commands } from '../application/commands.ts';
import { backgroundDeadline } from '../lib/deadline.ts';

type Dependencies = { readonly commands: Pick<Commands, 'email'> };

/**
 * Those addresses of an account that no other account holds now. An erasure releases the address of the account before its
 * steps run, so an address without a holder counts as the account's own. Its next holder may register at any moment, and an
 * erasure may take long: look again right before anything is done to an address.
 */
export const ownAddresses = async (
  { commands }: Dependencies,
  accountId: string,
  emailKeys: readonly string[],
): Promise<readonly string[]> => {
  const states = await Promise.all(emailKeys.map((key) => commands.email.freshState(key, backgroundDeadline())));
  return emailKeys.filter((_, index) => {
    const email = states[index];
    return email?.status !== 'claimed' || email.accountId === accountId;
  });
};

/**
 * What others have recorded by the address of an account. Nothing if another account holds the address by now. The look
 * comes after the search: what was found is then from before a next holder.
 */
export const foundByAddress = async <Found>(
  dependencies: Dependencies,
  { accountId, confirmedEmailKey: key }: { readonly accountId: string; readonly confirmedEmailKey: string | null },
  find: (emailKey: string) => Promise<readonly Found[]>,
): Promise<readonly Found[]> => {
  if (key === null) return [];
  const found = await find(key);
  const own = await ownAddresses(dependencies, accountId, [key]);
  return own.includes(key) ? found : [];
};
