import type { Request, Response } from 'express';
import { londonDay } from '../../domain/calendar.ts';
import { grantsOfPerson } from '../../projections/accessGrant/queries.ts';
import { accountRole } from '../../projections/accessGrant/row.ts';
import { accountById } from '../../projections/accountProfile/queries.ts';
import { userRow } from '../../projections/accountProfile/userRow.ts';
import { subscriptionOf } from '../../projections/accountSubscription/queries.ts';
import { NotAuthenticated } from '../application/errors.ts';
import type { RouteDependencies } from './dependencies.ts';
import { cookiesOf } from './request.ts';

export type SignInDependencies = Pick<RouteDependencies, 'reads' | 'now' | 'sessions' | 'cookie' | 'devices'>;

/** Reads the user of an account. */
export const userReader =
  ({ reads, now }: Pick<SignInDependencies, 'reads' | 'now'>) =>
  async (accountId: string) => {
    const [account, subscription, grants] = await Promise.all([
      reads.one(accountById(accountId)),
      reads.one(subscriptionOf(accountId)),
      reads.all(grantsOfPerson(accountId, londonDay(now()))),
    ]);
    // Ignore the session of an account that does not exist or was deleted.
    if (!account) throw new NotAuthenticated();
    return userRow({ account, subscription, roles: grants.map(accountRole), now: now().toISOString() });
  };

/** Starts a session of this browser. */
export const sessionStarter =
  ({ sessions, cookie, devices }: Pick<SignInDependencies, 'sessions' | 'cookie' | 'devices'>) =>
  async (request: Request, response: Response, accountId: string, emailKey: string): Promise<void> => {
    // End the previous session of the browser: an attacker may have set it before the sign-in (session fixation).
    const former = cookiesOf(request)[cookie.name];
    if (former) await sessions.end(former);
    cookie.set(response, await sessions.start(accountId));
    devices.set(response, emailKey);
  };
