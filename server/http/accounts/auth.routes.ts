import { type Request, Router } from 'express';
import {
  CODE_REQUIRED,
  LoginBody,
  RegisterBody,
  WEAK_PASSWORD,
  WRONG_CODE,
} from '../../../domain/accounts/contract.ts';
import { claimForRegistration } from '../../../domain/emails/decider.ts';
import type { Position } from '../../../projections/recorded.ts';
import { InvalidCredentials, Rejected, TwoFactorRequired, Unprocessable } from '../../application/errors.ts';
import { isWeak } from '../../identity/weakPasswords.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { actingOf, anyone, signedIn } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addressOf, contextOf, cookiesOf } from '../request.ts';
import { startBrowserSession } from './browserSession.ts';
import { currentUser } from './currentUser.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'keyring'
  | 'secrets'
  | 'sessions'
  | 'credentials'
  | 'secondFactor'
  | 'limits'
  | 'attemptSignIn'
  | 'cookie'
  | 'devices'
  | 'replies'
>;

export const authRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, keyring, secrets, sessions, credentials, secondFactor } = dependencies;
  const { limits, attemptSignIn, cookie, devices, replies } = dependencies;
  const userOf = currentUser(dependencies);
  const startSession = startBrowserSession(dependencies);
  const router = Router();

  /** If registration was refused, delete its password and key. After an outage keep them: it may have been recorded. */
  const undoing = (accountId: string) => async (error: unknown) => {
    if (error instanceof Rejected) await Promise.all([credentials.forget(accountId), keyring.erase(accountId)]);
    throw error;
  };

  router.post('/auth/register', anyone, async (request, response) => {
    const { email, password, name, phone, user_type, marketing_opt_in } = RegisterBody.parse(request.body);
    await limits.use('register', addressOf(request));
    if (await isWeak(password, [email, name])) throw new Unprocessable({ password: WEAK_PASSWORD });
    const emailKey = secrets.emailKey(email);
    const accountId = uuidv7();
    await Promise.all([credentials.set(accountId, password), keyring.create(accountId)]);
    const claim = claimForRegistration({
      accountId,
      userType: user_type,
      marketingOptIn: marketing_opt_in,
      personal: { holder: { subject: accountId, details: { email, name, phone } } },
      at: now().toISOString(),
    });
    const { reached } = await commands
      .email(
        emailKey,
        { type: 'ClaimEmail', ...claim },
        contextOf({ person: accountId, account: accountId, deadline: deadlineOf(request) }),
      )
      .catch(undoing(accountId));
    await startSession(request, response, accountId);
    devices.set(response, emailKey);
    const user = await replies.readBack(reached, () => userOf(accountId));
    replies.acknowledged(response, reached).status(201).json({ success: true, user });
  });

  /**
   * Asks for a code if the account has a second factor. Wrong codes are counted for each known browser, and for all
   * others of the account together: who knows the password could otherwise guess a code from many addresses.
   */
  const checkSecondFactor = async (
    request: Request,
    { accountId, device, code }: { accountId: string; device: string | null; code: string | undefined },
  ): Promise<Position | undefined> => {
    const deadline = deadlineOf(request);
    const account = await commands.account.freshState(accountId, deadline);
    if (account.status !== 'registered' || !account.hasTwoFactor) return undefined;
    if (!code) throw new TwoFactorRequired(CODE_REQUIRED);
    const counted = device ? `${accountId} ${device}` : accountId;
    await limits.use('secondFactor', counted);
    const context = contextOf({ person: accountId, account: accountId, deadline });
    const accepted = await secondFactor.use(accountId, code, context);
    if (!accepted) throw new TwoFactorRequired(WRONG_CODE, { code: WRONG_CODE });
    await limits.forgive('secondFactor', counted);
    return accepted.reached;
  };

  router.post('/auth/login', anyone, async (request, response) => {
    const { email, password, code } = LoginBody.parse(request.body);
    const emailKey = secrets.emailKey(email);
    const device = devices.idOf(request, emailKey);
    const state = await commands.email.freshState(emailKey, deadlineOf(request));
    const accountId = state.status === 'claimed' ? state.accountId : null;
    const source = { account: emailKey, address: addressOf(request), device };
    const isRight = await attemptSignIn(source, () => credentials.matches(accountId, password));
    if (!isRight || !accountId) throw new InvalidCredentials();
    const reached = await checkSecondFactor(request, { accountId, device, code });
    await startSession(request, response, accountId);
    devices.set(response, emailKey);
    const user = await replies.readBack(reached, () => userOf(accountId));
    replies.acknowledged(response, reached).json({ success: true, user });
  });

  router.post('/auth/logout', anyone, async (request, response) => {
    const token = cookiesOf(request)[cookie.name];
    if (token) await sessions.end(token);
    cookie.clear(response);
    response.json({ success: true });
  });

  router.get('/auth/me', signedIn, async (request, response) => {
    response.json({ success: true, user: await userOf(actingOf(request).person) });
  });

  return router;
};
