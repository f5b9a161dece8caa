import type { Request, Response } from 'express';
import { deviceOf } from '../../identity/device.ts';
import { auditLine } from '../audit.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { cookiesOf } from '../request.ts';

/**
 * Starts a session in this browser and ends the one that it had: an attacker may have set that one before the sign-in
 * (session fixation).
 */
export const startBrowserSession =
  ({ sessions, cookie, logger }: Pick<RouteDependencies, 'sessions' | 'cookie' | 'logger'>) =>
  async (request: Request, response: Response, accountId: string): Promise<void> => {
    const former = cookiesOf(request)[cookie.name];
    if (former) await sessions.end(former);
    cookie.set(response, await sessions.start(accountId, deviceOf(request.get('user-agent'))));
    auditLine(logger, 'A session was started', { event: 'session.started', account: accountId }, response);
  };
