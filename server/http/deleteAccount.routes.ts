import { Router } from 'express';
import { DeleteAccountBody, WRONG_PASSWORD } from '../../domain/accounts/contract.ts';
import { NotAuthenticated, Unprocessable } from '../application/errors.ts';
import { actingOf, signedIn } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { addressOf, contextOf } from './request.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'now'
  | 'secrets'
  | 'credentials'
  | 'attemptSignIn'
  | 'cookie'
  | 'devices'
  | 'eraseAccount'
  | 'logger'
  | 'replies'
>;

export const deleteAccountRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, secrets, credentials, attemptSignIn, cookie, devices, eraseAccount, logger } = dependencies;
  const router = Router();

  router.delete('/account', signedIn, async (request, response) => {
    const { person, deadline } = actingOf(request);
    const { password } = DeleteAccountBody.parse(request.body);
    const account = await commands.account.freshState(person, deadline);
    if (account.status !== 'registered') throw new NotAuthenticated();
    const emailKey = secrets.emailKey(account.email);
    const source = { account: emailKey, address: addressOf(request), device: devices.idOf(request, emailKey) };
    if (!(await attemptSignIn(source, () => credentials.matches(person, password))))
      throw new Unprocessable({ password: WRONG_PASSWORD });
    const command = { type: 'EraseAccount', emailKey, at: now().toISOString() } as const;
    await commands.account(person, command, contextOf({ person, account: person, deadline }));
    // The erasure is recorded, so it is a success. What fails now is done by the schedule.
    await eraseAccount(person).catch((error: unknown) =>
      logger.error('An erasure is not finished, the schedule goes on', error),
    );
    cookie.clear(response);
    response.json({ success: true });
  });

  return router;
};
