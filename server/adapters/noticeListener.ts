import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import createSubscriber from 'pg-listen';
import type { Logger } from '../lib/logger.ts';
import { endConnection } from './endConnection.ts';

/** Milliseconds. */
const PAUSE = 500;

/** A connection to Postgres for LISTEN, which reconnects for ever. `close` ends also without a network. */
export const noticeListener = (config: ClientConfig, what: string, logger: Pick<Logger, 'warn'>) => {
  let socket: Socket | undefined;
  const stream = () => {
    socket = new Socket();
    return socket;
  };
  const listener = createSubscriber({ ...config, stream }, { retryTimeout: Number.POSITIVE_INFINITY });
  listener.events.on('error', (error) => {
    logger.warn(`Listening for ${what} was interrupted`, { reason: error.message });
    // pg-listen keeps a new connection on which LISTEN has failed, for example because it leads to a standby, and would
    // hear nothing for as long as it lasts. Once it has ended, pg-listen makes the next one.
    const deaf = socket;
    setTimeout(() => deaf?.destroy(), PAUSE).unref();
  });
  return {
    notifications: listener.notifications,
    events: listener.events,
    listenTo: async (channel: string): Promise<void> => {
      await listener.connect();
      await listener.listenTo(channel);
    },
    close: () => endConnection(listener.close, socket),
  };
};
