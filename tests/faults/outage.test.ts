import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { COMMAND, startEventStoreDb } from '../support/eventStoreDbServer.ts';
import type { HttpClient } from '../support/http.ts';
import { answer, ownerWithAssessment } from '../support/journey.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import { startServer } from '../support/server.ts';
import { serverForTest } from '../support/serverProcess.ts';
import { tcpProxy } from '../support/tcpProxy.ts';

/** Milliseconds within which every command ends after the last byte of its body. */
const LIMIT = 8000;
/** A store counts as unavailable after three seconds without an answer, as in production. */
const env = { TEST_PATIENCE: '3000' };

type Answered = { readonly status: number; readonly retryAfter: string | null; readonly took: number };

const timed = async (request: Promise<{ status: number; headers: Headers }>): Promise<Answered> => {
  const start = performance.now();
  const { status, headers } = await request;
  return { status, retryAfter: headers.get('retry-after'), took: performance.now() - start };
};

/** Six answers to different questions of one assessment at the same time. */
const sixAnswers = (client: HttpClient, assessmentId: string, value: string) =>
  Promise.all(Array.from({ length: 6 }, (_, index) => timed(answer(client, assessmentId, index + 2, value))));

const slowest = (wave: readonly Answered[]) => Math.round(Math.max(...wave.map(({ took }) => took)));

const expectUnavailable = (wave: readonly Answered[]) => {
  const expected = { status: 503, retryAfter: '2' };
  expect(wave.map(({ status, retryAfter }) => ({ status, retryAfter }))).toEqual(wave.map(() => expected));
};

/** A server, and a store that stops answering. Its owner has just answered a question, so states are cached. */
type Fault = { readonly origin: string; readonly fallSilent: () => void; readonly comeBack: () => void };

const ownerOn = async ({ origin }: Fault) => {
  const owner = await ownerWithAssessment(origin);
  expect((await answer(owner.client, owner.assessmentId, 1)).status).toBe(200);
  return owner;
};

const postgres = postgresForFile();
const silentPostgres = async (settings: Readonly<Record<string, string>> = env): Promise<Fault> => {
  const { address, fallSilent, comeBack } = await tcpProxy(await postgres.createDatabase());
  const server = await startServer({ env: { ...settings, DATABASE_URL: address } });
  onTestFinished(server.remove);
  return { origin: server.origin, fallSilent, comeBack };
};

const frozenEventStoreDb = async (): Promise<Fault> => {
  const store = await startEventStoreDb(COMMAND ?? '');
  onTestFinished(store.stop);
  const server = await startServer({ env: { ...env, EVENT_STORE: store.url } });
  onTestFinished(server.remove);
  return { origin: server.origin, fallSilent: () => store.signal('SIGSTOP'), comeBack: () => store.signal('SIGCONT') };
};

const STORES = [
  ['Postgres', () => silentPostgres()],
  ...(COMMAND ? [['EventStoreDB', frozenEventStoreDb] as const] : []),
] as const;

test.each(STORES)(
  'while %s does not answer, six answers to one assessment end in time, later ones at once',
  async (_, begin) => {
    const fault = await begin();
    const { client, assessmentId } = await ownerOn(fault);
    fault.fallSilent();
    const first = await sixAnswers(client, assessmentId, 'Yes');
    const second = await sixAnswers(client, assessmentId, 'No');
    fault.comeBack();
    const back = performance.now();
    await expect.poll(async () => (await answer(client, assessmentId, 9)).status, { interval: 50 }).toBe(200);
    const recovery = Math.round(performance.now() - back);

    console.info(`silent: ${slowest(first)} ms, then ${slowest(second)} ms; back after ${recovery} ms`);
    expectUnavailable([...first, ...second]);
    expect(slowest(first)).toBeLessThan(LIMIT);
    // One of them may be a trial, which takes a second. The first ones wait for three seconds.
    expect(slowest(second)).toBeLessThan(Number(env.TEST_PATIENCE));
    expect(recovery).toBeLessThan(LIMIT);
  },
);

test('control: six answers that wait for the whole outage are found', async () => {
  const fault = await silentPostgres({ TEST_PATIENCE: '60000' });
  const { client, assessmentId } = await ownerOn(fault);
  fault.fallSilent();
  const answered = sixAnswers(client, assessmentId, 'Yes');
  await delay(LIMIT);
  fault.comeBack();
  expect(slowest(await answered)).toBeGreaterThanOrEqual(LIMIT);
});

test('a command whose session is not cached, and one with an Idempotency-Key, end in time', async () => {
  const fault = await silentPostgres();
  const { client, assessmentId } = await ownerOn(fault);
  // A session is cached for five seconds.
  await delay(5100);
  fault.fallSilent();
  const key = { 'idempotency-key': randomUUID() };
  const wave = await Promise.all([
    timed(client.send('POST', `/api/assessment/${assessmentId}/complete`, { headers: key })),
    timed(answer(client, assessmentId, 2)),
  ]);
  fault.comeBack();
  expectUnavailable(wave);
  expect(slowest(wave)).toBeLessThan(LIMIT);
});

test('a graceful stop lets the commands under way reach their own deadlines', async () => {
  const server = await serverForTest(env);
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  const { client, assessmentId } = await ownerWithAssessment(server.url);
  await server.freezePostgres();
  const underWay = sixAnswers(client, assessmentId, 'Yes');
  await delay(200);
  const stopped = server.stopServer();
  const wave = await underWay;
  await server.thawPostgres();
  await stopped;
  expectUnavailable(wave);
  expect(slowest(wave)).toBeLessThan(LIMIT);
});
