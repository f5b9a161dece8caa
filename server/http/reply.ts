import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../projections/recorded.ts';
import { NotAuthenticated, NotFound, StoreUnavailable } from '../application/errors.ts';
import { SEEN_COOKIE, seenPosition } from './request.ts';

/** Milliseconds (api.md: at most 2 s). A reader who would wait longer sees what there is. */
const MAX_WAIT = 2000;

export type CaughtUp = (position: Position, timeout: number) => Promise<boolean>;

export type Replies = {
  /**
   * Names the position that a write has reached, for this browser's later reads (cookie) and for other clients (header);
   * also of a write that found its work done, for whoever did it may not be seen yet.
   */
  readonly acknowledged: (response: Response, position: Position | undefined) => Response;
  /** Before a read: waits until the read models show what this client has seen acknowledged. */
  readonly readYourWrites: RequestHandler;
  /**
   * After a write whose answer is itself a read. What was recorded but cannot be read yet is away and not unknown:
   * throws StoreUnavailable, and the same request again finds it.
   */
  readonly readBack: <Read>(position: Position | undefined, read: () => Promise<Read>) => Promise<Read>;
};

type Options = {
  readonly caughtUp: CaughtUp;
  /** Where the log ends. */
  readonly head: () => Promise<Position>;
  /** Whether cookies go over https only. */
  readonly secure: boolean;
  /** Milliseconds that a read waits. */
  readonly patience?: number | undefined;
};

export const replies = ({ caughtUp, head, secure, patience = MAX_WAIT }: Options): Replies => {
  // Of two writes at once the earlier may be answered later: its cookie must not take the later one's place.
  const newest = new LRUCache<string, Position>({ max: 10_000 });
  const newestOf = (accountId: unknown, position: Position): Position => {
    if (typeof accountId !== 'string') return position;
    const known = newest.get(accountId) ?? 0n;
    if (position > known) newest.set(accountId, position);
    return position > known ? position : known;
  };

  /** A stranger holds no request open by a number that they made up. */
  const isRecorded = (position: Position): Promise<boolean> =>
    head().then(
      (last) => position <= last,
      () => true,
    );

  return {
    acknowledged: (response, position) => {
      if (position === undefined) return response;
      const seen = newestOf(response.locals.accountId, position).toString();
      return response
        .set('X-Event-Position', position.toString())
        .cookie(SEEN_COOKIE, seen, { httpOnly: true, sameSite: 'lax', secure, path: '/api' });
    },
    readYourWrites: async (request: Request, response, next) => {
      const position = request.method === 'GET' ? seenPosition(request) : 0n;
      const signedIn = typeof response.locals.accountId === 'string';
      if (position > 0n && (signedIn || (await isRecorded(position)))) await caughtUp(position, patience);
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
