import type { Role } from '../../domain/policy.ts';
import type { PropertyScope } from '../../projections/query.ts';
import type { Position } from '../../projections/recorded.ts';
import type { AccountAccess } from '../application/accountAccess.ts';
import { type Change, eventOf, merged, withinScope } from './changes.ts';

/** The part of a response that a stream uses. */
export type StreamResponse = {
  readonly writableNeedDrain: boolean;
  readonly write: (text: string) => unknown;
  readonly end: () => unknown;
  readonly on: (event: 'close' | 'drain', listener: () => void) => unknown;
};

/** Who listens: `person` of this session, to `account`. */
export type Listener = {
  readonly sessionId: string;
  readonly person: string;
  readonly account: string;
  readonly scope: PropertyScope;
};

/** Milliseconds after which a browser reconnects: random, so that they do not all come at once after a restart. */
const [RETRY_FIRST, RETRY_SPREAD] = [500, 2000];

const sameScope = (one: PropertyScope, other: PropertyScope): boolean => {
  if (one === null || other === null) return one === other;
  const known = new Set(one);
  return known.size === other.length && other.every((id) => known.has(id));
};

/** One client that listens to one account. `everything` tells it to read everything again. */
export const liveStream = (
  listener: Listener,
  response: StreamResponse,
  everything: (position: Position) => Change,
) => {
  let { scope } = listener;
  let role: Role | undefined;
  /** True once what the person may see has changed, until the client was told to read everything again. */
  let isRescoped = false;
  /** The changes that a slow client has not been sent yet, merged into one. */
  let waiting: Change | undefined;
  let ended = false;

  // After its end a response stays until the client has received the rest, and must not be written to.
  const write = (text: string) => ended || response.write(text);

  response.on('drain', () => {
    if (waiting) write(eventOf(waiting));
    waiting = undefined;
  });
  // An id alone is no event: the browser only keeps it for its next Last-Event-ID.
  const idOf = (reached: Position) => `id: ${reached}\n\n`;

  return {
    listener,
    greet: (reached: Position) => {
      const retry = RETRY_FIRST + Math.floor(Math.random() * RETRY_SPREAD);
      write(`retry: ${retry}\n${idOf(reached)}`);
    },
    /** `text` renders the event of the whole change, once for all streams. */
    send: (change: Change, text: () => string) => {
      const visible = isRescoped ? everything(change.position) : withinScope(change, scope);
      if (!visible) return;
      isRescoped = false;
      if (response.writableNeedDrain) waiting = merged(waiting, visible);
      else write(visible === change ? text() : eventOf(visible));
    },
    heartbeat: (reached: Position) => {
      if (!response.writableNeedDrain) write(`: heartbeat\n${idOf(reached)}`);
    },
    limitTo: (access: AccountAccess) => {
      isRescoped ||= (role !== undefined && role !== access.role) || !sameScope(scope, access.scope);
      ({ role, scope } = access);
      waiting &&= withinScope(waiting, scope);
    },
    /** The browser reconnects by itself, and gets what it has missed. */
    end: () => {
      ended = true;
      response.end();
    },
    /** Also tells the browser not to reconnect, because that would be refused. */
    dismiss: () => {
      write('event: ended\ndata: {}\n\n');
      ended = true;
      response.end();
    },
  };
};
export type LiveStream = ReturnType<typeof liveStream>;
