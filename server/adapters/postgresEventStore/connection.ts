import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { StoreUnavailable } from '../../application/errors.ts';
import { isOutage } from '../postgresOutage.ts';

// Every statement of ours goes by a key, and is planned once a connection: planning anew costs as much as an append does.
// A plan kept from when a table was empty would scan it for ever (speed.md), so scans are ruled out from the start.
export const SESSION_OPTIONS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

type Connection = { readonly client: Client; readonly socket: Socket };

/** A server that has gone without a word leaves the question open for ever: the connection is cut, and that is an outage. */
const within = async <Result>(
  milliseconds: number,
  { client, socket }: Connection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const late = setTimeout(() => socket.destroy(), Math.max(milliseconds, 0));
  try {
    return await work(client);
  } finally {
    clearTimeout(late);
  }
};

/**
 * One connection that is made again when it breaks. `run` hands it to `work`; when the connection is lost, `work` is
 * run again on a new one until `deadline` milliseconds have passed, so `work` must be safe to repeat.
 */
export const reconnecting = (config: ClientConfig) => {
  let current: Promise<Connection> | undefined;
  let closed = false;

  const connect = async (forget: () => void): Promise<Connection> => {
    const socket = new Socket();
    const client = new Client({
      ...config,
      options: SESSION_OPTIONS,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      stream: () => socket,
    });
    // Without a listener a restart of Postgres (57P01) would end the process.
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return { client, socket };
  };

  const connection = (): Promise<Connection> => {
    if (closed) throw new StoreUnavailable('The connection is closed');
    if (current) return current;
    // An old connection's late "end" must not let go of the one that has taken its place.
    const forget = () => {
      if (current === mine) current = undefined;
    };
    const mine = connect(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    current = mine;
    return mine;
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
