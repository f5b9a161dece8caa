import { LogEvent } from '../../domain/log/events.ts';
import type { LastRead } from '../../projections/recorded.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { EventStore } from './eventStore.ts';

const WAYS_OUT =
  'bring the right log back, or run `npm run projections -- adopt`, which accepts this log and says what it gives up';

/** The id in the first event of the log; undefined if the log has not been started. */
export const logIdOf = async (store: Pick<EventStore, 'readStream'>): Promise<string | undefined> => {
  const [first] = await store.readStream('log-identity', backgroundDeadline(), { limit: 1 });
  return first && LogEvent.parse(first).data.logId;
};

/** What a server records before anybody has used it. */
const BEGINNING: ReadonlySet<string> = new Set(['LogStarted', 'LedgerOpened', 'SigningKeyAdopted']);

/**
 * True for a log without events of users: empty, or started (or adopted while empty) by a process that ended before its
 * database knew it.
 */
export const isUnused = async (store: Pick<EventStore, 'readAll'>): Promise<boolean> =>
  // A large page: an EventStoreDB that has been idle for days begins with many system events.
  (await store.readAll(0n, 1000)).every(({ type }) => BEGINNING.has(type));

export const neverFollowed = (logId: string | undefined): string =>
  `This database has never followed the event log ${logId ?? 'that is configured'}, so it lacks the sessions, ` +
  'passwords and keys of that log: connect the database that belongs to it, or run `npm run projections -- adopt`, ' +
  'which accepts this log and says what it gives up';

/** Says how the log differs from `followed`; undefined if it is the same log. */
export const wrongLogId = (followed: string, present: string | undefined): string | undefined => {
  if (followed === present) return undefined;
  const found = present ? `is ${present}` : 'is empty or has no LogStarted event';
  return `The event log ${found}, but this database follows the log ${followed}: ${WAYS_OUT}`;
};

/** Says what is at `lastRead` instead of the event that was read there; undefined if the event is still there. */
export const missingEvent = async (
  store: Pick<EventStore, 'eventAt' | 'head'>,
  { position, eventId }: LastRead,
): Promise<string | undefined> => {
  if (position === 0n) return undefined;
  const found = await store.eventAt(position);
  if (found && (eventId === null || found.id === eventId)) return undefined;
  const head = await store.head(backgroundDeadline());
  return head < position
    ? `The event log ends at ${head}, but this database has read it up to ${position}: ${WAYS_OUT}`
    : `The event log has another event at ${position} than the one that this database has read there, as an older ` +
        `copy that has grown since: ${WAYS_OUT}`;
};

export const lostEvent = ({ position }: LastRead): string =>
  `The event log has lost the event at ${position}, which this process has read or written: bring the right log ` +
  'back, or restart this process, which accepts the log as it is';
