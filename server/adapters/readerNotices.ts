import type { Pool } from 'pg';
import type { Position } from '../../projections/recorded.ts';
import type { Logger } from '../lib/logger.ts';
import { throttled } from '../lib/throttled.ts';
import { noticeListener } from './noticeListener.ts';

const CHANNEL = 'reader_waits';
/** By this name the running servers are counted. Each has such a session, also while it still builds its read models. */
export const SERVER = 'letproof reader notices';
/** Milliseconds between notices of a process: a NOTIFY takes a server-wide lock when it commits. */
const EVERY = 10;

type Options = {
  readonly connectionString: string;
  readonly pool: Pick<Pool, 'query'>;
  readonly logger: Logger;
  /** Called when a reader in any process waits for the event at `position`. */
  readonly wanted: (position: Position) => void;
};

/**
 * Tells the leader that a reader in another process waits for an event, so that it does not gather more before it
 * projects this one. A lost notice delays that reader by the time of gathering.
 */
export const openReaderNotices = async ({ connectionString, pool, logger, wanted }: Options) => {
  const listener = noticeListener({ connectionString, application_name: SERVER }, 'waiting readers', logger);
  listener.notifications.on(CHANNEL, (position: string) => wanted(BigInt(position)));
  await listener.listenTo(CHANNEL);

  let latest = 0n;
  const notify = throttled(EVERY, () => {
    pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(latest.toString())]).catch(() => {});
  });
  return {
    waitFor: (position: Position): void => {
      if (position > latest) latest = position;
      notify();
    },
    close: listener.close,
  };
};
