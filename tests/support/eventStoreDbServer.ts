import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventStoreDb } from '../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { StaleRevision } from '../../server/application/errors.ts';
import { noDeadline } from './context.ts';
import { freePort } from './freePort.ts';
import { silent } from './logs.ts';
import { newEvent, newStream } from './storedEvents.ts';

/**
 * `EVENTSTOREDB_URL`: a running server. `EVENTSTOREDB_COMMAND`: starts one in the foreground, with {port} and {data}.
 */
export const { EVENTSTOREDB_URL: URL_GIVEN, EVENTSTOREDB_COMMAND: COMMAND } = process.env;

/**
 * Waits until the server refuses an append at a wrong revision, which writes nothing. It answers reads about a second
 * before it accepts appends.
 */
export const readyEventStoreDb = async (url: string, patience = 40_000): Promise<void> => {
  const store = await eventStoreDb({ connectionString: url, logger: silent });
  for (const end = Date.now() + patience; ; ) {
    const refusal = await store.append(newStream(), [newEvent()], 0n, noDeadline).catch((error: unknown) => error);
    if (refusal instanceof StaleRevision) break;
    if (Date.now() > end) throw new Error('EventStoreDB did not become ready');
    await delay(50);
  }
  await store.close();
};

type Place = { readonly port: number; readonly data: string; readonly env?: Readonly<Record<string, string>> };

/** A server process that a test can kill and freeze. Signals reach its whole process group and no other process. */
export const spawnEventStoreDb = (command: string, { port, data, env }: Place) => {
  const line = command.replaceAll('{port}', String(port)).replaceAll('{data}', data);
  const server = spawn('sh', ['-c', `exec ${line}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const signal = (name: NodeJS.Signals) => void (server.pid && process.kill(-server.pid, name));
  return {
    signal,
    exited,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    kill: async () => {
      signal('SIGKILL');
      await exited;
    },
  };
};

/** One server with a folder of its own. */
export const startEventStoreDb = async (command: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'letproof-esdb-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const url = `esdb://127.0.0.1:${port}?tls=false`;
  const start = () => spawnEventStoreDb(command, { port, data });
  let server = start();
  const kill = () => server.kill();
  await readyEventStoreDb(url).catch(async (error) => {
    if (server.isRunning()) await kill();
    throw error;
  });
  return {
    url,
    signal: (name: NodeJS.Signals) => server.signal(name),
    kill,
    restart: () => {
      server = start();
    },
    /** Replaces the data of the killed server by a copy, or by nothing, and starts it again. */
    restartWith: async (copy: string | undefined) => {
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
      if (copy) await cp(copy, data, { recursive: true });
      server = start();
      await readyEventStoreDb(url);
    },
    /** Copies the data of the killed server. */
    copyData: async (name: string): Promise<string> => {
      const copy = join(folder, name);
      await cp(data, copy, { recursive: true });
      return copy;
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
