import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../projections/recorded.ts';
import { NotAuthenticated, NotFound, StoreUnavailable } from '../application/errors.ts';
import { SEEN_COOKIE, seenPosition } from './request.ts';

/** Milliseconds. A reader that would wait longer gets the rows as they are. */
const MAX_WAIT = 2000;

export type CaughtUp = (position: Position, timeout: number) => Promise<boolean>;

export type Replies = {
  /**
   * Sends the position that a write has reached, for this browser's later reads (cookie) and for other clients (header).
   * Also for a write that found its work done: the read models may not show that work yet.
   */
  readonly acknowledged: (response: Response, position: Position | undefined) => Response;
  /** Before a read: waits until the read models show what this client has seen acknowledged. */
  readonly readYourWrites: RequestHandler;
  /**
   * After a write whose answer is itself a read. Throws StoreUnavailable when the read models do not show the write yet:
   * a retry finds it.
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
  readonly maxWait?: number | undefined;
};

export const replies = ({ caughtUp, head, secure, maxWait = MAX_WAIT }: Options): Replies => {
  // Of two writes at once the earlier may be answered later: its cookie must not replace the newer position.
  const newest = new LRUCache<string, Position>({ max: 10_000 });
  const newestOf = (personId: unknown, position: Position): Position => {
    if (typeof personId !== 'string') return position;
    const known = newest.get(personId) ?? 0n;
    if (position > known) newest.set(personId, position);
    return position > known ? position : known;
  };

  /** Visitors cannot hold requests open with a made-up position. */
  const isRecorded = (position: Position): Promise<boolean> =>
    head().then(
      (last) => position <= last,
      () => true,
    );

  return {
    acknowledged: (response, position) => {
      if (position === undefined) return response;
      const seen = newestOf(response.locals.personId, position).toString();
      return response
        .set('X-Event-Position', position.toString())
        .cookie(SEEN_COOKIE, seen, { httpOnly: true, sameSite: 'lax', secure, path: '/api' });
    },
    readYourWrites: async (request: Request, response, next) => {
      const position = request.method === 'GET' ? seenPosition(request) : 0n;
      const signedIn = typeof response.locals.personId === 'string';
      if (position > 0n && (signedIn || (await isRecorded(position)))) await caughtUp(position, maxWait);
      next();
    },
    readBack: async (position, read) => {
      if (position !== undefined && !(await caughtUp(position, maxWait)))
        throw new StoreUnavailable('A read model is behind');
      try {
        return await read();
      } catch (error) {
        // Readers do not wait for a read model that stands still.
        if (error instanceof NotFound || error instanceof NotAuthenticated)
          throw new StoreUnavailable('A read model stands still', { cause: error });
        throw error;
      }
    },
  };
};
