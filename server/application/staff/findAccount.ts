import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import { Id } from '../../../domain/fact.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Handlers } from '../handlers.ts';

type Dependencies = {
  readonly commands: Pick<Handlers, 'account' | 'email'>;
  readonly secrets: { readonly emailKey: (email: string) => string };
};

/** A registered account by its email address or its id; null if there is none. */
export const findingAccount =
  ({ commands, secrets }: Dependencies) =>
  async (account: string, deadline: Deadline): Promise<RegisteredAccount | null> => {
    const claim = await commands.email.freshState(secrets.emailKey(account), deadline);
    const id = Id().safeParse(account).data ?? (claim.status === 'claimed' ? claim.accountId : null);
    const known = id && (await commands.account.freshState(id, deadline));
    return known && known.status === 'registered' ? known : null;
  };

/**
 * For what gives something: whether the account was named safely. Anybody can register with an address that is not theirs,
 * so an address has to be confirmed; an id names exactly one account.
 */
export const mayBeGivenTo = (account: string, { isEmailConfirmed }: RegisteredAccount): boolean =>
  isEmailConfirmed || Id().safeParse(account).success;
