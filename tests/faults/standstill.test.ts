import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { allEvents } from '../support/allEvents.ts';
import {
  ACKNOWLEDGING_EARLY,
  acknowledgedBy,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
  untilAnswersAreRight,
  untilLossIsFound,
} from '../support/answeringOwners.ts';
import { COMMAND, startEventStoreDb } from '../support/eventStoreDbServer.ts';
import { differingReadModels } from '../support/foldedReadModels.ts';
import { inDatabase } from '../support/inDatabase.ts';
import { slowest, startMeasuring } from '../support/measuredAnswers.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import type { ServerForTest } from '../support/serverProcess.ts';
import { lookAt, measurable } from '../support/soak/lookAt.ts';
import { tcpProxy } from '../support/tcpProxy.ts';

if (!COMMAND) console.warn('EventStoreDB is not frozen here: EVENTSTOREDB_COMMAND starts none');

/** Seconds for which a store stands still. */
const SECONDS = Number(process.env.SECONDS ?? 20);
/** Milliseconds within which every command ends, and in which all work again after the standstill. */
const LIMIT = 8000;
/** Milliseconds after which the store is known to be away, and its commands are refused at once, except for trials. */
const KNOWN = 8000;
const QUICKLY = 3000;
/** What one server may hold more at the end of a standstill than at its beginning, also after ten minutes. */
const MORE = { mebibytes: 24, handles: 40 };
const MEBI = 2 ** 20;

/** As in production: a store counts as unavailable after three seconds. */
const env = { TEST_PATIENCE: '3000', TRUST_PROXY: 'true' };

type Store = {
  /** Of the server. */
  readonly env: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly fallSilent: () => void;
  /** What it was sent meanwhile arrives then. */
  readonly speakAgain: () => void;
};

const postgres = postgresForFile();

const stillPostgres = async (): Promise<Store> => {
  const databaseUrl = await postgres.createDatabase();
  const { address, ...proxy } = await tcpProxy(databaseUrl);
  return { env: { DATABASE_URL: address }, databaseUrl, ...proxy };
};

const stillEventStoreDb = async (): Promise<Store> => {
  const databaseUrl = await postgres.createDatabase();
  const store = await startEventStoreDb(COMMAND ?? '');
  onTestFinished(store.stop);
  return {
    env: { DATABASE_URL: databaseUrl, EVENT_STORE: store.url },
    databaseUrl,
    fallSilent: () => store.signal('SIGSTOP'),
    speakAgain: () => store.signal('SIGCONT'),
  };
};

const STORES = [
  ['Postgres', stillPostgres],
  ...(COMMAND ? [['EventStoreDB', stillEventStoreDb] as const] : []),
] as const;

const eventsOf = ({ env, databaseUrl }: Store) => allEvents({ eventStore: env.EVENT_STORE ?? 'postgres', databaseUrl });

const statusOf = async ({ url }: ServerForTest, path: string): Promise<number> => {
  const reply = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(LIMIT) });
  await reply.body?.cancel();
  return reply.status;
};

test.each(STORES)(
  'while %s stands still, answers are refused in time and nothing piles up; afterwards all works and nothing is lost',
  async (_, begin) => {
    const store = await begin();
    const { server, owners } = await serverWithOwners({ ...env, ...store.env }, { nodeArguments: measurable() });
    const measuring = await startMeasuring(server.url);
    const stopAnswering = startAnswering(owners);
    await untilAllAnswered(owners);
    await delay(2000);

    const stood = performance.now();
    store.fallSilent();
    await delay(KNOWN);
    const first = await lookAt(server);
    const states = [];
    while (performance.now() < stood + SECONDS * 1000) {
      states.push([await statusOf(server, '/api/health'), await statusOf(server, '/api/ready')]);
      await delay(1000);
    }
    const last = await lookAt(server);
    const went = performance.now();
    store.speakAgain();
    await untilAllAnswered(owners);
    const recovery = performance.now() - went;
    await expect.poll(() => statusOf(server, '/api/ready')).toBe(200);
    await stopAnswering();
    await measuring.end();

    const meanwhile = measuring.between(stood, went);
    // One that was a trial may be answered when the store is back.
    const known = measuring.between(stood + KNOWN, went).filter(({ at, took }) => at + took < went);
    const more = { mebibytes: (last.heap - first.heap) / MEBI, handles: last.handles - first.handles };
    console.info(
      `${acknowledgedBy(owners)} answers acknowledged; ${SECONDS} s still: slowest ${slowest(meanwhile)} ms, then ${slowest(known)} ms; ` +
        `${more.mebibytes.toFixed(1)} MiB and ${more.handles} handles more; all answered after ${Math.round(recovery)} ms`,
    );
    expect(states.filter(([health, ready]) => health !== 200 || ready !== 503)).toEqual([]);
    expect(known.filter(({ status }) => status !== 503)).toEqual([]);
    expect(slowest(meanwhile)).toBeLessThan(LIMIT);
    expect(slowest(known)).toBeLessThan(QUICKLY);
    expect(more.mebibytes).toBeLessThan(MORE.mebibytes);
    expect(more.handles).toBeLessThan(MORE.handles);
    expect(recovery).toBeLessThan(LIMIT);

    const events = await eventsOf(store);
    expect(owners.flatMap((owner) => owner.missingAmong(events))).toEqual([]);
    await untilAnswersAreRight(owners, 'after the standstill');
    await inDatabase(store.databaseUrl, (pool) =>
      expect.poll(async () => (await differingReadModels(pool, server.dataDir, events)).differing).toEqual([]),
    );
  },
  3_600_000,
);

test('control: a store that acknowledges before it commits loses answers in a standstill, and that is found', async () => {
  const store = await stillPostgres();
  const { owners } = await serverWithOwners({ ...env, ...store.env }, ACKNOWLEDGING_EARLY);
  const standStill = async () => {
    store.fallSilent();
    await delay(KNOWN);
    store.speakAgain();
    await untilAllAnswered(owners);
  };
  await untilLossIsFound(owners, standStill, async () => {
    const events = await eventsOf(store);
    return owners.flatMap((owner) => owner.missingAmong(events));
  });
}, 3_600_000);
