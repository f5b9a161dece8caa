import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { StoreUnavailable } from '../../application/errors.ts';
import { classifyErrors, isOutage } from '../postgresOutage.ts';

// Each statement looks rows up by an index and is planned once per connection, because planning costs as much as an
// append. A plan that was made for an empty table would keep its sequential scan, so those are disabled.
export const SESSION_OPTIONS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

type Connection = { readonly client: Client; readonly socket: Socket };

/** Destroys the socket after `milliseconds`: a query to a server that vanished would otherwise never end. */
const within = async <Result>(
  milliseconds: number,
  { client, socket }: Connection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const timeout = setTimeout(() => socket.destroy(), Math.max(milliseconds, 0));
  try {
    return await work(client);
  } finally {
    clearTimeout(timeout);
  }
};

/**
 * A connection that reconnects. When it is lost during `work`, `run` repeats `work` on a new connection for up to
 * `deadline` milliseconds, so `work` must be safe to repeat.
 */
export const reconnecting = (config: ClientConfig) => {
  let current: Promise<Connection> | undefined;
  let closed = false;

  const connect = async (forget: () => void): Promise<Connection> => {
    const socket = new Socket();
    const client = classifyErrors(
      new Client({
        ...config,
        options: SESSION_OPTIONS,
        connectionTimeoutMillis: 3000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        stream: () => socket,
      }),
    );
    // Without a listener a restart of Postgres (57P01) would end the process.
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return { client, socket };
  };

  const connection = (): Promise<Connection> => {
    if (closed) throw new StoreUnavailable('The connection is closed');
    if (current) return current;
    // A late "end" of the old connection must not discard its replacement.
    const forget = () => {
      if (current === connecting) current = undefined;
    };
    const connecting = connect(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    current = connecting;
    return connecting;
  };

  const run = async <Result>(work: (client: Client) => Promise<Result>, deadline = 5000): Promise<Result> => {
    const until = Date.now() + deadline;
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      try {
        return await within(until - Date.now(), await connection(), work);
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (closed || Date.now() + pause > until)
          throw new StoreUnavailable('Postgres does not answer', { cause: error });
        await delay(pause);
      }
    }
  };

  const close = async () => {
    closed = true;
    await current?.then(({ client }) => client.end()).catch(() => {});
  };

  return { run, close };
};
export type Reconnecting = ReturnType<typeof reconnecting>;
