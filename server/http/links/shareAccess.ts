import type { Request, Response } from 'express';
import { shareEnded } from '../../../domain/shares/decider.ts';
import { Rejected } from '../../application/errors.ts';
import { linkedProperty } from '../../application/linkedProperty.ts';
import { type FoundShare, openShares } from '../../application/openShares.ts';
import { linkIdOf } from '../../identity/linkTokens.ts';
import { shareTickets, TICKET_TIME } from '../../identity/shareTickets.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { cookiesOf } from '../request.ts';
import { hostOnly } from '../session.ts';
import { countingAttempts, tokenOf } from './linkAttempts.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'now' | 'limits' | 'secrets' | 'subscription' | 'publicOrigin'
>;

/** Other shares that a browser can have opened at a time. */
const MOST_OTHERS = 20;

/** Under which everything of a share is served. */
export const shareUrl = (request: Request): string => `/api/shares/${tokenOf(request)}`;

/** Who may see a share: first the token counts, then a cookie for half an hour, which no other call of the API accepts. */
export const shareAccess = (dependencies: Dependencies) => {
  const { limits, secrets, now, publicOrigin } = dependencies;
  const shares = openShares({ ...dependencies, linked: linkedProperty(dependencies) });
  const tickets = shareTickets(secrets, now);
  const counted = countingAttempts(limits);
  const { prefix, options } = hostOnly(publicOrigin?.startsWith('https:') ?? false);
  // A browser can have opened several shares. The path of a share would part them too, but it has the token of the link, which
  // the browser would then keep with the cookie.
  const nameOf = (shareId: string) => `${prefix}share-${shareId}`;

  const find = (request: Request): Promise<FoundShare> => {
    const token = tokenOf(request);
    return counted(request, linkIdOf('share', token), () => shares.find(token, deadlineOf(request)));
  };

  return {
    view: shares.view,
    find,
    /** Notes in the browser that it has opened this share. */
    remember: (request: Request, response: Response, shareId: string): void => {
      // Each request of the browser sends them all, and a proxy takes a few kilobytes.
      // The last opened stay. Browsers send cookies in the order of their creation, which a new value does not change.
      const others = Object.entries(cookiesOf(request))
        .filter(([name]) => name.startsWith(nameOf('')) && name !== nameOf(shareId))
        .sort(([, one = ''], [, other = '']) => tickets.expiryOf(other) - tickets.expiryOf(one));
      for (const [name] of others.slice(MOST_OTHERS)) response.clearCookie(name, { ...options, sameSite: 'strict' });
      response.cookie(nameOf(shareId), tickets.issue(shareId), {
        ...options,
        sameSite: 'strict',
        maxAge: TICKET_TIME,
      });
    },
    /** The share, if this browser has opened it a short time ago. */
    opened: async (request: Request): Promise<FoundShare> => {
      const found = await find(request);
      const { shareId } = found.share;
      if (!tickets.isValid(shareId, cookiesOf(request)[nameOf(shareId)] ?? ''))
        throw new Rejected({ ...shareEnded, detail: 'Open the link again to see this.' });
      return found;
    },
  };
};
