import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, onTestFinished } from 'vitest';
import { masterKeyFile } from '../../server/identity/secrets.ts';
import { allEvents } from './allEvents.ts';
import { type AnsweringOwner, answeringOwner } from './answering.ts';
import { startForTest } from './embeddedPostgres.ts';
import { differingReadModels } from './foldedReadModels.ts';
import { ownerWithAssessment } from './journey.ts';
import { type ServerForTest, serverForTest } from './serverProcess.ts';
import { random, seedOfRun } from './storedEvents.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const OWNERS = 4;

const [LEADS, NO_LONGER_LEADS] = ['This process leads', 'This process no longer leads'];

type Options = {
  readonly env: Readonly<Record<string, string>>;
  /** Of the first process alone. */
  readonly firstEnv?: Readonly<Record<string, string>>;
  /** Fills the log of the database before the first process starts. */
  readonly fill?: (databaseUrl: string, master: Buffer) => Promise<unknown>;
  /** EVENT_STORE of both processes. */
  readonly eventStore?: string;
  /** Another address of the same event store, for the first process. */
  readonly firstEventStore?: string;
  /** Gives the first process another address of the same Postgres. */
  readonly firstDatabase?: (address: string) => Promise<string>;
  /** Where the first process runs, if not beside the second. */
  readonly firstPlace?: Parameters<typeof serverForTest>[1];
  /** Of both processes. */
  readonly nodeArguments?: readonly string[];
  /** The Postgres of both. */
  readonly postgres?: Partial<Parameters<typeof startForTest>[0]>;
};

/** Two server processes on one Postgres and one event store. The first one leads. */
export const twoProcesses = async ({
  env,
  firstEnv = {},
  fill = async () => {},
  eventStore = 'postgres',
  firstEventStore = eventStore,
  firstDatabase = async (address) => address,
  firstPlace,
  nodeArguments = [],
  postgres = {},
}: Options) => {
  const { connectionString } = await startForTest({ dataDir: await temporaryFolder(), ...postgres });
  const keys = await temporaryFolder();
  await fill(connectionString, await masterKeyFile(keys));

  const startProcess = async (
    store: string,
    database: string,
    own: typeof firstEnv = {},
    place: typeof firstPlace = {},
  ) => {
    const shared = { DATABASE_URL: database, EVENT_STORE: store, LOG_LEVEL: 'info', TRUST_PROXY: 'true' };
    // Waits as in production: a stale answer must show.
    const server = await serverForTest({ ...shared, TEST_PATIENCE: '', ...env, ...own }, { nodeArguments, ...place });
    onTestFinished(server.remove);
    await cp(join(keys, 'secrets'), join(server.dataDir, 'secrets'), { recursive: true });
    server.start();
    await server.ready();
    return server;
  };
  const first = await startProcess(firstEventStore, await firstDatabase(connectionString), firstEnv, firstPlace);
  const second = await startProcess(eventStore, connectionString);
  /** By the log. A process that was killed still seems to lead. */
  const leads = ({ log }: ServerForTest) => log.join('').lastIndexOf(LEADS) > log.join('').lastIndexOf(NO_LONGER_LEADS);
  expect([leads(first), leads(second)]).toEqual([true, false]);

  const pool = new Pool({ connectionString, max: 2 });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());

  const generator = random(seedOfRun());
  const ownersOn = (url: string) =>
    Promise.all(Array.from({ length: OWNERS }, async () => answeringOwner(await ownerWithAssessment(url), generator)));

  const events = () => allEvents({ eventStore, databaseUrl: connectionString });

  return {
    first,
    second,
    pool,
    leads,
    ownersOn,
    isReady: async ({ url }: ServerForTest): Promise<boolean> => {
      const reply = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
      await reply?.body?.cancel();
      return reply?.status === 200;
    },
    /** Acknowledged answers that the log does not have. */
    lost: async (owners: readonly AnsweringOwner[]) => {
      const recorded = await events();
      return owners.flatMap((owner) => owner.missingAmong(recorded));
    },
    /** Each event was applied exactly once. */
    expectFoldedReadModels: () =>
      expect.poll(async () => (await differingReadModels(pool, first.dataDir, await events())).differing).toEqual([]),
  };
};
export type TwoProcesses = Awaited<ReturnType<typeof twoProcesses>>;
