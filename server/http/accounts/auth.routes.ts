import { type Request, type Response, Router } from 'express';
import { CODE_REQUIRED, LoginBody, RegisterBody, WRONG_CODE } from '../../../domain/accounts/contract.ts';
import type { Position } from '../../../projections/recorded.ts';
import { InvalidCredentials, TwoFactorRequired, WrongSecondFactor } from '../../application/errors.ts';
import type { Deadline } from '../../lib/deadline.ts';
import { actingOf, anyone, personOf, signedIn } from '../acting.ts';
import { auditLine } from '../audit.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { cookiesOf, ownContextOf } from '../request.ts';
import { startBrowserSession } from './browserSession.ts';
import { currentUser } from './currentUser.ts';
import { passwordAttempt } from './passwordAttempt.ts';
import { type RegistrationDependencies, registrationWith } from './registration.ts';

type Dependencies = RegistrationDependencies & Pick<RouteDependencies, 'secondFactor' | 'attemptSignIn'>;

export const authRoutes = (dependencies: Dependencies): Router => {
  const { commands, secrets, sessions, secondFactor } = dependencies;
  const { limits, cookie, devices, replies, logger } = dependencies;
  const userOf = currentUser(dependencies);
  const startSession = startBrowserSession(dependencies);
  const register = registrationWith(dependencies);
  const attempt = passwordAttempt(dependencies);
  const router = Router();

  router.post('/auth/register', anyone, async (request, response) => {
    const { user, reached } = await register(request, response, RegisterBody.parse(request.body));
    replies.acknowledged(response, reached).status(201).json({ success: true, user });
  });

  const needsCode = async (accountId: string, deadline: Deadline): Promise<boolean> => {
    const account = await commands.account.freshState(accountId, deadline);
    return account.status === 'registered' && account.hasTwoFactor;
  };

  /**
   * Asks for a code if the account has a second factor. Wrong codes are counted for each known browser, for all of
   * these together, and for all others of the account together: who knows the password could otherwise guess a code from
   * many addresses, or from many browsers that they have made known before. Null without a second factor.
   */
  const checkSecondFactor = async (
    request: Request,
    response: Response,
    { accountId, device, code }: { accountId: string; device: string | null; code: string | undefined },
  ): Promise<{ reached: Position | undefined } | null> => {
    if (!(await needsCode(accountId, deadlineOf(request)))) return null;
    if (!code) {
      auditLine(logger, 'A code was asked for', { event: 'second-factor.asked', account: accountId }, response);
      throw new TwoFactorRequired(CODE_REQUIRED);
    }
    const counted = device ? `${accountId} ${device}` : accountId;
    await limits.use('secondFactor', counted);
    if (device) await limits.use('secondFactorByKnown', accountId);
    const context = ownContextOf(request, accountId);
    const accepted = await secondFactor.use(accountId, code, context);
    if (!accepted) throw new WrongSecondFactor(WRONG_CODE, accountId);
    await limits.forgive('secondFactor', counted);
    if (device) await limits.forgive('secondFactorByKnown', accountId);
    return accepted;
  };

  router.post('/auth/login', anyone, async (request, response) => {
    const { email, password, code } = LoginBody.parse(request.body);
    const emailKey = secrets.emailKey(email);
    const state = await commands.email.freshState(emailKey, deadlineOf(request));
    const accountId = state.status === 'claimed' ? state.accountId : null;
    const { passwordHash, device } = await attempt(request, { emailKey, accountId }, password);
    if (passwordHash === null || !accountId) throw new InvalidCredentials(accountId);
    const used = await checkSecondFactor(request, response, { accountId, device, code });
    const holder = { accountId, passwordHash };
    // Switching the second factor on ends the sessions that it finds after its event. So a session without a code looks for
    // this event once it is stored: one of the two sees the other.
    const stillAllowed = async () => used !== null || !(await needsCode(accountId, deadlineOf(request)));
    if (!(await startSession(request, response, holder, { secondFactor: used !== null, stillAllowed })))
      throw new InvalidCredentials(accountId);
    devices.set(request, response, { account: emailKey, passwordHash });
    const user = await replies.readBack(used?.reached, () => userOf(accountId));
    replies.acknowledged(response, used?.reached).json({ success: true, user });
  });

  router.post('/auth/logout', anyone, async (request, response) => {
    const token = cookiesOf(request)[cookie.name];
    if (token) await sessions.end(token);
    if (personOf(request) !== null) auditLine(logger, 'A session was ended', { event: 'session.ended' }, response);
    cookie.clear(response);
    response.json({ success: true });
  });

  router.get('/auth/me', signedIn, async (request, response) => {
    response.json({ success: true, user: await userOf(actingOf(request).person) });
  });

  return router;
};
