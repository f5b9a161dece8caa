import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { StoreUnavailable } from '../../application/errors.ts';
import type { Deadline } from '../../lib/deadline.ts';
import { endConnection } from '../endConnection.ts';
import { classifyErrors, isOutage, isWithoutRoom } from '../postgresOutage.ts';
import { refuseStandby } from '../refuseStandby.ts';
import type { StoreCalls } from '../storeCalls.ts';

// Each statement looks rows up by an index and is planned once per connection, because planning costs as much as an
// append. A plan that was made for an empty table would keep its sequential scan, so those are disabled.
export const SESSION_OPTIONS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/**
 * Milliseconds. Ends a statement whose client has long given up: it would wait for the lock, and the attempts that
 * follow it would wait behind it.
 */
const STATEMENT_TIMEOUT = 5000;

type Connection = { readonly client: Client; readonly socket: Socket; readonly connected: Promise<unknown> };

/** Destroys the socket after `milliseconds`: a query to a server that vanished would otherwise never end. */
const withSocketTimeout = async <Result>(
  milliseconds: number,
  { client, socket, connected }: Connection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const timeout = setTimeout(() => socket.destroy(), milliseconds);
  try {
    await connected;
    return await work(client);
  } finally {
    clearTimeout(timeout);
  }
};

/**
 * A connection that reconnects. When it is lost during `work`, `run` repeats `work` on a new connection until the
 * deadline, so `work` must be safe to repeat.
 */
export const reconnecting = (config: ClientConfig, calls: StoreCalls) => {
  let current: Connection | undefined;
  let closed = false;

  /** The next call makes another connection. */
  const drop = (connection: Connection) => {
    if (current === connection) current = undefined;
    connection.socket.destroy();
  };

  const connect = (): Connection => {
    const socket = new Socket();
    const client = classifyErrors(
      new Client({
        ...config,
        options: `${SESSION_OPTIONS} -c statement_timeout=${STATEMENT_TIMEOUT}`,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        stream: () => socket,
      }),
    );
    const connected = client.connect().then(() => refuseStandby(client));
    const connection = { client, socket, connected };
    // A late "end" of the old connection must not discard its replacement.
    const forget = () => drop(connection);
    // Without a listener a restart of Postgres (57P01) would end the process.
    client.on('error', forget);
    client.on('end', forget);
    connected.catch(forget);
    return connection;
  };

  const attempt = async <Result>(work: (client: Client) => Promise<Result>, limit: number): Promise<Result> => {
    if (closed) throw new StoreUnavailable('The connection is closed');
    current ??= connect();
    const connection = current;
    try {
      return await withSocketTimeout(limit, connection, work);
    } catch (error) {
      // It may still be open, to a Postgres that has become a standby. With a full disk the same connection serves later.
      if (isOutage(error) && !isWithoutRoom(error)) drop(connection);
      throw error;
    }
  };

  const run = <Result>(work: (client: Client) => Promise<Result>, deadline: Deadline): Promise<Result> =>
    calls.repeated((limit) => attempt(work, limit), deadline);

  const close = async () => {
    closed = true;
    if (!current) return;
    const { client, socket } = current;
    await endConnection(() => client.end(), socket);
  };

  return { run, close };
};
export type Reconnecting = ReturnType<typeof reconnecting>;
