import type { Request } from 'express';
import { WRONG_PASSWORD } from '../../../domain/accounts/contract.ts';
import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import { WrongPassword } from '../../application/errors.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { passwordAttempt } from './passwordAttempt.ts';

type Dependencies = Parameters<typeof passwordAttempt>[0] & Pick<RouteDependencies, 'secrets'>;
type Given = { readonly field: string; readonly password: string };

/**
 * Asks a signed-in person for the password again. Guesses are limited together with those at the sign-in, so that a
 * stolen session does not help to find the password. Returns the hash of the password.
 */
export const presentPassword = ({ secrets, ...dependencies }: Dependencies) => {
  const { credentials } = dependencies;
  const attempt = passwordAttempt(dependencies);
  return async (
    request: Request,
    { accountId, email }: Pick<RegisteredAccount, 'accountId' | 'email'>,
    { field, password }: Given,
  ): Promise<string> => {
    const { passwordHash } = await attempt(request, { emailKey: secrets.emailKey(email), accountId }, password);
    // A check may wait for its turn for seconds, and the password may be reset meanwhile.
    if (passwordHash === null || !(await credentials.isCurrent(accountId, passwordHash)))
      throw new WrongPassword({ [field]: WRONG_PASSWORD });
    return passwordHash;
  };
};
