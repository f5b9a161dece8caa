import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { StoreUnavailable } from '../../errors.ts';
import { isOutage } from '../postgresOutage.ts';

// Every statement of ours goes by a key, and is planned once a connection: planning anew costs as much as an append does.
// A plan kept from when a table was empty would scan it for ever (speed.md), so scans are ruled out from the start.
export const SESSION_OPTIONS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/**
 * One connection that is made again when it breaks. `run` hands it to `work`; when the connection is lost, `work` is
 * run again on a new one until `deadline` milliseconds have passed, so `work` must be safe to repeat.
 */
export const reconnecting = (config: ClientConfig) => {
  let current: Promise<Client> | undefined;
  let closed = false;

  const connect = async (forget: () => void): Promise<Client> => {
    const client = new Client({ ...config, options: SESSION_OPTIONS, connectionTimeoutMillis: 3000, keepAlive: true });
    // Without a listener a restart of Postgres (57P01) would end the process.
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return client;
  };

  const client = (): Promise<Client> => {
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
        return await work(await client());
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
    await current?.then((open) => open.end()).catch(() => {});
  };

  return { run, close };
};
export type Reconnecting = ReturnType<typeof reconnecting>;
