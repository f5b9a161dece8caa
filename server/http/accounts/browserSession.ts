import type { Request, Response } from 'express';
import { deviceOf } from '../../identity/device.ts';
import { auditLine } from '../audit.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { cookiesOf } from '../request.ts';

type Holder = { readonly accountId: string; readonly passwordHash: string };

/**
 * Starts a session in this browser and ends the one that it had: an attacker may have set that one before the sign-in
 * (session fixation). False if the account has another password by now. With `continues` the session of this browser
 * proves who asks, so it is also false once that session has ended. `secondFactor`: a code was given with the request.
 */
export const startBrowserSession =
  ({ sessions, cookie, logger }: Pick<RouteDependencies, 'sessions' | 'cookie' | 'logger'>) =>
  async (
    request: Request,
    response: Response,
    { accountId, passwordHash }: Holder,
    { continues = false, secondFactor = false } = {},
  ): Promise<boolean> => {
    const former = cookiesOf(request)[cookie.name];
    const device = deviceOf(request.get('user-agent'));
    const continued = continues ? (former ?? '') : null;
    const started = await sessions.start(accountId, { passwordHash, device, continued });
    if (!started) return false;
    if (former) await sessions.end(former);
    cookie.set(response, started);
    const audit = { event: 'session.started', account: accountId, secondFactor } as const;
    auditLine(logger, 'A session was started', audit, response);
    return true;
  };
