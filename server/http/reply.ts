import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../projections/recorded.ts';
import { NotAuthenticated, NotFound, StoreUnavailable } from '../errors.ts';
import { SEEN_COOKIE, seenPosition } from './request.ts';

/** Milliseconds (api.md: at most 2 s). A reader who would wait longer sees what there is. */
const MAX_WAIT = 2000;

export type CaughtUp = (position: Position, timeout: number) => Promise<boolean>;

export type Replies = {
  /** Names the position of a write, for this browser's later reads (cookie) and for other clients (header). */
  readonly acknowledged: (response: Response, position: Position | undefined) => Response;
  /** Before a read: waits until the read models show what this client has seen acknowledged. */
  readonly readYourWrites: RequestHandler;
  /**
   * After a write whose answer is itself a read. What was recorded but cannot be read yet is away and not unknown:
   * throws StoreUnavailable, and the same request again finds it.
   */
  readonly readBack: <Read>(position: Position | undefined, read: () => Promise<Read>) => Promise<Read>;
};

export const replies = (caughtUp: CaughtUp, secure: boolean, patience = MAX_WAIT): Replies => {
  // Of two writes at once the earlier may be answered later: its cookie must not take the later one's place.
  const newest = new LRUCache<string, Position>({ max: 10_000 });
  const newestOf = (accountId: unknown, position: Position): Position => {
    if (typeof accountId !== 'string') return position;
    const known = newest.get(accountId) ?? 0n;
    if (position > known) newest.set(accountId, position);
    return position > known ? position : known;
  };

  return {
    acknowledged: (response, position) => {
      if (position === undefined) return response;
      const seen = newestOf(response.locals.accountId, position).toString();
      return response
        .set('X-Event-Position', position.toString())
        .cookie(SEEN_COOKIE, seen, { httpOnly: true, sameSite: 'lax', secure, path: '/api' });
    },
    readYourWrites: async (request: Request, response, next) => {
      // Nobody has written anything who is not signed in.
      const mine = request.method === 'GET' && typeof response.locals.accountId === 'string';
      const position = mine ? seenPosition(request) : 0n;
      if (position > 0n) await caughtUp(position, patience);
      next();
    },
    readBack: async (position, read) => {
      if (position !== undefined && !(await caughtUp(position, patience)))
        throw new StoreUnavailable('A read model is behind');
      try {
        return await read();
      } catch (error) {
        // A read model that stands still is not waited for.
        if (error instanceof NotFound || error instanceof NotAuthenticated)
          throw new StoreUnavailable('A read model stands still', { cause: error });
        throw error;
      }
    },
  };
};
