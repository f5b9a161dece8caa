import type { Request, Response } from 'express';
import { type RegisterBody, type User, WEAK_PASSWORD } from '../../../domain/accounts/contract.ts';
import { claimForRegistration } from '../../../domain/emails/decider.ts';
import type { Position } from '../../../projections/recorded.ts';
import { Rejected, Unprocessable } from '../../application/errors.ts';
import { forgetRegistration } from '../../identity/unfinishedRegistration.ts';
import { isWeak } from '../../identity/weakPasswords.ts';
import { uuidv7 } from '../../lib/ids.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addressOf, ownContextOf } from '../request.ts';
import { startBrowserSession } from './browserSession.ts';
import { currentUser } from './currentUser.ts';

export type RegistrationDependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'keyring'
  | 'secrets'
  | 'sessions'
  | 'credentials'
  | 'limits'
  | 'cookie'
  | 'devices'
  | 'replies'
  | 'logger'
  | 'staffNeedSecondFactor'
>;

type Registered = { readonly user: User; readonly reached: Position | undefined };

/** Registers an account and signs in. `quickCheckId` is the check that led to it. */
export const registrationWith = (dependencies: RegistrationDependencies) => {
  const { commands, now, keyring, secrets, credentials, limits, devices, replies } = dependencies;
  const userOf = currentUser(dependencies);
  const startSession = startBrowserSession(dependencies);

  const forget = forgetRegistration(dependencies);

  /** If registration was refused, delete its key and password. After an outage keep them: it may have been recorded. */
  const undoing = (accountId: string) => async (error: unknown) => {
    if (error instanceof Rejected) await forget(accountId);
    throw error;
  };

  return async (
    request: Request,
    response: Response,
    body: RegisterBody,
    quickCheckId?: string,
  ): Promise<Registered> => {
    const { email, password, name, phone, user_type, marketing_opt_in } = body;
    const emailKey = secrets.emailKey(email);
    await limits.use('register', addressOf(request));
    await limits.use('registerByEmail', emailKey);
    if (await isWeak(password, [email, name])) throw new Unprocessable({ password: WEAK_PASSWORD });
    const accountId = uuidv7();
    // The password first: by it the nightly job finds a registration that was cut off.
    const passwordHash = await credentials.register(accountId, password);
    await keyring.create(accountId);
    const claim = claimForRegistration({
      accountId,
      userType: user_type,
      marketingOptIn: marketing_opt_in,
      personal: { holder: { subject: accountId, details: { email, name, phone } } },
      ...(quickCheckId && { quickCheckId }),
      at: now().toISOString(),
    });
    const context = ownContextOf(request, accountId);
    const { reached } = await commands
      .email(emailKey, { type: 'ClaimEmail', ...claim }, context)
      .catch(undoing(accountId));
    await credentials.registered(accountId);
    await startSession(request, response, { accountId, passwordHash });
    devices.set(request, response, { account: emailKey, passwordHash });
    return { reached, user: await replies.readBack(reached, () => userOf(accountId)) };
  };
};
