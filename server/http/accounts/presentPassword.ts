import type { Request } from 'express';
import { WRONG_PASSWORD } from '../../../domain/accounts/contract.ts';
import type { RegisteredAccount } from '../../../domain/accounts/state.ts';
import { WrongPassword } from '../../application/errors.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addressOf } from '../request.ts';

type Dependencies = Pick<RouteDependencies, 'attemptSignIn' | 'credentials' | 'devices' | 'secrets'>;
type Given = { readonly field: string; readonly password: string };

/**
 * Asks a signed-in person for the password again. Guesses are limited together with those at the sign-in, so that a
 * stolen session does not help to find the password.
 */
export const presentPassword =
  ({ attemptSignIn, credentials, devices, secrets }: Dependencies) =>
  async (
    request: Request,
    { accountId, email }: Pick<RegisteredAccount, 'accountId' | 'email'>,
    { field, password }: Given,
  ): Promise<void> => {
    const account = secrets.emailKey(email);
    const source = { account, address: addressOf(request), device: devices.idOf(request, account) };
    const isRight = await attemptSignIn(source, () => credentials.matches(accountId, password));
    if (!isRight) throw new WrongPassword({ [field]: WRONG_PASSWORD });
  };
