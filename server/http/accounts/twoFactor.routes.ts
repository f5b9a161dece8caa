import { Router } from 'express';
import { PasswordBody, TwoFactorBody, WRONG_CODE } from '../../../domain/accounts/contract.ts';
import { Unprocessable } from '../../application/errors.ts';
import { actingOf, signedIn } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { startBrowserSession } from './browserSession.ts';
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
>;

export const twoFactorRoutes = (dependencies: Dependencies): Router => {
  const { secondFactor, limits, replies } = dependencies;
  const checkPassword = presentPassword(dependencies);
  const startSession = startBrowserSession(dependencies);
  const router = Router();

  router.post('/auth/two-factor', signedIn, async (request, response) => {
    const setup = await secondFactor.setUp(actingOf(request).person, ownContext(request));
    response.status(201).json({ success: true, ...setup });
  });

  router.put('/auth/two-factor', signedIn, async (request, response) => {
    const { code } = TwoFactorBody.parse(request.body);
    const { person } = actingOf(request);
    await limits.use('secondFactor', person);
    const enabled = await secondFactor.enable(person, code, ownContext(request));
    if (!enabled) throw new Unprocessable({ code: WRONG_CODE });
    await limits.forgive('secondFactor', person);
    await startSession(request, response, person);
    replies.acknowledged(response, enabled.reached).json({ success: true, recovery_codes: [...enabled.recoveryCodes] });
  });

  router.delete('/auth/two-factor', signedIn, async (request, response) => {
    const { password } = PasswordBody.parse(request.body);
    const account = await ownAccount(dependencies, request);
    await checkPassword(request, account, { field: 'password', password });
    const reached = await secondFactor.disable(account.accountId, ownContext(request));
    await startSession(request, response, account.accountId);
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
