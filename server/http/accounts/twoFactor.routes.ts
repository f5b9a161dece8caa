import { type Request, type Response, Router } from 'express';
import { PasswordBody, TwoFactorBody, WRONG_CODE } from '../../../domain/accounts/contract.ts';
import { Unprocessable } from '../../application/errors.ts';
import type { Confirm } from '../../application/secondFactorChanges.ts';
import type { Session } from '../../identity/sessionCache.ts';
import { actingOf, signedIn } from '../acting.ts';
import { auditLine } from '../audit.ts';
import { ownConfirmed } from '../confirmed.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { confirmSession, sessionOf } from '../session.ts';
import { continuedBy, giveSession, startBrowserSession } from './browserSession.ts';
import { ownAccount, ownContext } from './ownAccount.ts';
import { presentPassword } from './presentPassword.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'secrets'
  | 'sessions'
  | 'credentials'
  | 'secondFactor'
  | 'limits'
  | 'attemptSignIn'
  | 'cookie'
  | 'devices'
  | 'replies'
  | 'logger'
  | 'now'
>;

/** Milliseconds after a session began in which its person has just proved who they are. */
const RECENT = 10 * 60_000;

export const twoFactorRoutes = (dependencies: Dependencies): Router => {
  const { commands, secondFactor, limits, replies, sessions, credentials, logger, now } = dependencies;
  const checkPassword = presentPassword(dependencies);
  const startSession = startBrowserSession(dependencies);
  const give = giveSession(dependencies);
  // The holder of the address could never sign in with a factor of somebody who has registered with it.
  const onceConfirmed = ownConfirmed(commands);
  const router = Router();

  const isRecent = async ({ id, accountId }: Session): Promise<boolean> => {
    const session = (await sessions.list(accountId)).find((one) => one.id === id);
    // One that is far ahead was started with a wrong clock.
    return session !== undefined && Math.abs(now().getTime() - session.created.getTime()) <= RECENT;
  };

  /** Who has stolen a session could otherwise lock the owner out with a factor of their own. */
  const provenBy = async (request: Request, sent: string | undefined): Promise<{ confirm: Confirm }> => {
    // A reset ends the session, and must not be followed by a factor of somebody who has stolen it.
    if (!sent && (await isRecent(sessionOf(request))))
      return { confirm: (client) => confirmSession(sessions, request, client) };
    const { password } = PasswordBody.parse({ password: sent });
    return checkPassword(request, await ownAccount(dependencies, request), { field: 'password', password });
  };

  const newSession = async (request: Request, response: Response, accountId: string): Promise<void> => {
    const passwordHash = await credentials.stored(accountId);
    if (passwordHash) await startSession(request, response, { accountId, passwordHash }, { continues: true });
  };

  router.get('/auth/two-factor', signedIn, async (request, response) => {
    const { since, recoveryCodesLeft } = await secondFactor.status(await ownAccount(dependencies, request));
    response.json({ success: true, since, recovery_codes_left: recoveryCodesLeft });
  });

  router.post('/auth/two-factor', signedIn, onceConfirmed, async (request, response) => {
    const setup = await secondFactor.setUp(actingOf(request).person, ownContext(request));
    response.status(201).json({ success: true, ...setup });
  });

  router.put('/auth/two-factor', signedIn, onceConfirmed, async (request, response) => {
    const { code, password } = TwoFactorBody.parse(request.body);
    const { person } = actingOf(request);
    const { confirm } = await provenBy(request, password);
    await limits.use('secondFactor', person);
    const enabling = { code, confirm, session: continuedBy(request, dependencies) };
    const enabled = await secondFactor.enable(person, enabling, ownContext(request));
    if (!enabled) throw new Unprocessable({ code: WRONG_CODE });
    // Not awaited: the codes are shown once, so nothing may keep them from the answer.
    limits.forgive('secondFactor', person).catch(() => {});
    if (enabled.session) give(response, enabled.session, { accountId: person, secondFactor: true });
    replies.acknowledged(response, enabled.reached).json({ success: true, recovery_codes: [...enabled.recoveryCodes] });
  });

  router.delete('/auth/two-factor', signedIn, async (request, response) => {
    const { password } = PasswordBody.parse(request.body);
    const account = await ownAccount(dependencies, request);
    const { confirm } = await checkPassword(request, account, { field: 'password', password });
    const reached = await secondFactor.disable(account.accountId, ownContext(request), confirm);
    await newSession(request, response, account.accountId);
    replies.acknowledged(response, reached).json({ success: true });
  });

  router.post('/auth/two-factor/recovery-codes', signedIn, onceConfirmed, async (request, response) => {
    const { password } = PasswordBody.parse(request.body);
    const account = await ownAccount(dependencies, request);
    const { confirm } = await checkPassword(request, account, { field: 'password', password });
    const asked = { confirm, sessionId: sessionOf(request).id };
    const codes = await secondFactor.newRecoveryCodes(account.accountId, asked, ownContext(request));
    auditLine(logger, 'Recovery codes were replaced', { event: 'recovery-codes.replaced' }, response);
    response.status(201).json({ success: true, recovery_codes: [...codes] });
  });

  return router;
};
