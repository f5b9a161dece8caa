import type { Request } from 'express';
import type { PoolClient } from 'pg';
import { WRONG_PASSWORD } from '../../../domain/accounts/contract.ts';
import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import { WrongPassword } from '../../application/errors.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { confirmSession } from '../session.ts';
import { passwordAttempt } from './passwordAttempt.ts';

type Dependencies = Parameters<typeof passwordAttempt>[0] & Pick<RouteDependencies, 'secrets' | 'sessions'>;
type Given = { readonly field: string; readonly password: string };

/** A password that was right when it was checked. */
export type PresentPassword = {
  readonly passwordHash: string;
  /**
   * Throws if the password was replaced since, or if the session has ended: the check of the password may wait for its turn
   * for seconds, and so may all that comes after it. To be called right before what the password allows. In a transaction
   * of the caller, password and session stay until its end.
   */
  readonly confirm: (client?: PoolClient) => Promise<void>;
};

/**
 * Asks a signed-in person for the password again. Guesses are limited together with those at the sign-in, so that a
 * stolen session does not help to find the password.
 */
export const presentPassword = ({ secrets, sessions, ...dependencies }: Dependencies) => {
  const { credentials } = dependencies;
  const attempt = passwordAttempt(dependencies);
  return async (
    request: Request,
    { accountId, email }: Pick<RegisteredAccount, 'accountId' | 'email'>,
    { field, password }: Given,
  ): Promise<PresentPassword> => {
    const { passwordHash } = await attempt(request, { emailKey: secrets.emailKey(email), accountId }, password);
    const wrong = new WrongPassword({ [field]: WRONG_PASSWORD });
    if (passwordHash === null) throw wrong;
    const confirm = async (client?: PoolClient) => {
      if (!(await credentials.isCurrent(accountId, passwordHash, client))) throw wrong;
      await confirmSession(sessions, request, client);
    };
    return { passwordHash, confirm };
  };
};
