import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../projections/recorded.ts';
import { NotAuthenticated, NotFound, StoreUnavailable } from '../application/errors.ts';
import { type Deadline, deadlineIn, within } from '../lib/deadline.ts';
import { seenCookie } from './seenCookie.ts';

/** Milliseconds. After this time a reader gets the present, possibly stale rows. */
const MAX_WAIT = 2000;

export type CaughtUp = (position: Position, timeout: number) => Promise<boolean>;

export type Replies = {
  /**
   * Sends the position of a write in a cookie for later reads of this browser, and in a header for other clients. Also
   * after a write that changed nothing: the read models may not show the earlier write yet.
   */
  readonly acknowledged: (response: Response, position: Position | undefined) => Response;
  /** The last position that was acknowledged to this client, by its own account. */
  readonly seenBy: (request: Request) => Position;
  /** Before a read by GET: waits until the read models show the writes that were acknowledged to this client. */
  readonly readYourWrites: RequestHandler;
  /** The same before a read that is sent as POST. */
  readonly readYourWritesByPost: RequestHandler;
  /**
   * After a write whose response is read from the read models. Throws StoreUnavailable if they do not show the write in
   * time; a retry then finds it.
   */
  readonly readBack: <Read>(position: Position | undefined, read: () => Promise<Read>) => Promise<Read>;
};

type Options = {
  readonly caughtUp: CaughtUp;
  /** The position of the last event. */
  readonly head: (deadline: Deadline) => Promise<Position>;
  /** True if cookies are sent only over https. */
  readonly secure: boolean;
  /** Milliseconds that a read waits. */
  readonly maxWait?: number | undefined;
};

export const replies = ({ caughtUp, head, secure, maxWait = MAX_WAIT }: Options): Replies => {
  const cookie = seenCookie(secure);
  // Of two parallel writes the earlier one may be answered later. Its cookie must not replace the newer position.
  const newest = new LRUCache<string, Position>({ max: 10_000 });
  const newestOf = (personId: unknown, position: Position): Position => {
    if (typeof personId !== 'string') return position;
    const known = newest.get(personId) ?? 0n;
    if (position > known) newest.set(personId, position);
    return position > known ? position : known;
  };

  /** The last position that this process knows to be recorded. */
  let recorded = 0n;
  const noteRecorded = (position: Position) => {
    if (position > recorded) recorded = position;
  };

  /**
   * Clients can invent positions, for which a read must not wait. Only one that this process does not know yet costs a
   * query: another process has acknowledged it, or it is invented. While the store is unavailable the read models
   * cannot reach such a position, so there is nothing to wait for.
   */
  const isRecorded = async (position: Position, deadline: Deadline): Promise<boolean> => {
    if (position > recorded) await within(deadline.left(), head(deadline)).then(noteRecorded, () => {});
    return position <= recorded;
  };

  const untilSeen = async (request: Request): Promise<void> => {
    const position = cookie.positionOf(request);
    const deadline = deadlineIn(maxWait);
    if (position > 0n && (await isRecorded(position, deadline))) await caughtUp(position, deadline.left());
  };

  return {
    acknowledged: (response, position) => {
      if (position === undefined) return response;
      noteRecorded(position);
      cookie.set(response, newestOf(response.locals.personId, position));
      return response.set('X-Event-Position', position.toString());
    },
    seenBy: cookie.positionOf,
    readYourWrites: async (request, _response, next) => {
      if (request.method === 'GET') await untilSeen(request);
      next();
    },
    readYourWritesByPost: async (request, _response, next) => {
      await untilSeen(request);
      next();
    },
    readBack: async (position, read) => {
      if (position !== undefined && !(await caughtUp(position, maxWait)))
        throw new StoreUnavailable('A read model is behind');
      try {
        return await read();
      } catch (error) {
        // Readers do not wait for a read model that has failed.
        if (error instanceof NotFound || error instanceof NotAuthenticated)
          throw new StoreUnavailable('A read model stands still', { cause: error });
        throw error;
      }
    },
  };
};
