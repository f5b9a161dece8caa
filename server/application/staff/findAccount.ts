import { Id } from '../../../domain/fact.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Handlers } from '../handlers.ts';

type Dependencies = {
  readonly commands: Pick<Handlers, 'account' | 'email'>;
  readonly secrets: { readonly emailKey: (email: string) => string };
};

/** The id of a registered account by its email address or its id; null if there is none. */
export const findingAccount =
  ({ commands, secrets }: Dependencies) =>
  async (account: string, deadline: Deadline): Promise<string | null> => {
    const claim = await commands.email.freshState(secrets.emailKey(account), deadline);
    const id = Id().safeParse(account).data ?? (claim.status === 'claimed' ? claim.accountId : null);
    const known = id && (await commands.account.freshState(id, deadline));
    return id && known && known.status === 'registered' ? id : null;
  };
