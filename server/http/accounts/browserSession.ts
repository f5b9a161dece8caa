import type { Request, Response } from 'express';
import { deviceOf } from '../../identity/device.ts';
import type { StartedSession } from '../../identity/sessions.ts';
import { auditLine } from '../audit.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { cookiesOf } from '../request.ts';

type Holder = { readonly accountId: string; readonly passwordHash: string };

type How = {
  readonly continues?: boolean;
  readonly secondFactor?: boolean;
  readonly stillAllowed?: () => Promise<boolean>;
};
type Given = { readonly accountId: string; readonly secondFactor: boolean };

/** Gives this browser a session that was started. `secondFactor`: a code was given with the request. */
export const giveSession =
  ({ cookie, logger }: Pick<RouteDependencies, 'cookie' | 'logger'>) =>
  (response: Response, started: StartedSession, { accountId, secondFactor }: Given): void => {
    cookie.set(response, started);
    const audit = { event: 'session.started', account: accountId, secondFactor } as const;
    auditLine(logger, 'A session was started', audit, response);
  };

/** What a session that continues the one of this browser is started with. */
export const continuedBy = (request: Request, { cookie }: Pick<RouteDependencies, 'cookie'>) => ({
  device: deviceOf(request.get('user-agent')),
  continued: cookiesOf(request)[cookie.name] ?? '',
});

/**
 * Starts a session in this browser and ends the one that it had: an attacker may have set that one before the sign-in
 * (session fixation). False if the account has another password by now. With `continues` the session of this browser
 * proves who asks, so it is also false once that session has ended. `secondFactor`: a code was given with the request.
 * `stillAllowed` is asked once the session is stored, and ends it if it is false.
 */
export const startBrowserSession = (dependencies: Pick<RouteDependencies, 'sessions' | 'cookie' | 'logger'>) => {
  const { sessions, cookie } = dependencies;
  const give = giveSession(dependencies);
  return async (
    request: Request,
    response: Response,
    { accountId, passwordHash }: Holder,
    { continues = false, secondFactor = false, stillAllowed }: How = {},
  ): Promise<boolean> => {
    const former = cookiesOf(request)[cookie.name];
    const device = deviceOf(request.get('user-agent'));
    const continued = continues ? (former ?? '') : null;
    const started = await sessions.start(accountId, { passwordHash, device, continued });
    if (!started) return false;
    if (stillAllowed && !(await stillAllowed())) {
      await sessions.end(started.token);
      return false;
    }
    if (former) await sessions.end(former);
    give(response, started, { accountId, secondFactor });
    return true;
  };
};
