import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { expect, onTestFinished } from 'vitest';
import { type AnsweringOwner, answeringOwner } from './answering.ts';
import { inDatabase } from './inDatabase.ts';
import { ownerWithAssessment } from './journey.ts';
import { preloading, type ServerForTest, serverForTest } from './serverProcess.ts';
import { random, seedOfRun } from './storedEvents.ts';

const OWNERS = 8;

const seed = seedOfRun();

/** Owners of a server who have started an assessment. */
export const ownersOn = (url: string, generator = random(seed)): Promise<AnsweringOwner[]> =>
  Promise.all(Array.from({ length: OWNERS }, async () => answeringOwner(await ownerWithAssessment(url), generator)));

/** A server in its own process, with owners who have started an assessment. */
export const serverWithOwners = async (...place: Parameters<typeof serverForTest>) => {
  const server = await serverForTest(...place);
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  const generator = random(seed);
  return { server, owners: await ownersOn(server.url, generator), ...generator };
};

export const inDatabaseOf = async <Result>(
  server: ServerForTest,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> => inDatabase(await server.databaseUrl(), work);

/** Lets all owners answer questions until the returned function is called. */
export const startAnswering = (owners: readonly AnsweringOwner[]) => {
  let isRunning = true;
  const done = Promise.all(owners.map((owner) => owner.answerWhile(() => isRunning)));
  return async () => {
    isRunning = false;
    await done;
  };
};

/** Waits until each owner has had a reply since this call, so that the server is under load. */
export const untilAllAnswered = (owners: readonly AnsweringOwner[]) => {
  const before = owners.map(({ acknowledged }) => acknowledged.length);
  const waiting = () => owners.filter(({ acknowledged }, index) => acknowledged.length === before[index]);
  return expect.poll(() => waiting().length).toBe(0);
};

export const untilAnswered = async (server: ServerForTest, owner: AnsweringOwner | undefined) => {
  for (const end = Date.now() + 40_000; Date.now() < end; await delay(5)) if (await owner?.isAnswered()) return;
  throw new Error(`The server does not answer:\n${server.log.join('').slice(-3000)}`);
};

export const missingIn = (server: ServerForTest, owners: readonly AnsweringOwner[]) =>
  inDatabaseOf(server, async (pool) => (await Promise.all(owners.map((owner) => owner.missingEvents(pool)))).flat());

/** Waits until the read models have caught up, and every owner sees the answers that were acknowledged last. */
export const untilAnswersAreRight = (owners: readonly AnsweringOwner[], message: string) => {
  const wrongAnswers = async () => (await Promise.all(owners.map((owner) => owner.wrongAnswers()))).flat();
  return expect.poll(wrongAnswers, { message }).toEqual([]);
};

export const acknowledgedBy = (owners: readonly AnsweringOwner[]): number =>
  owners.reduce((total, { acknowledged }) => total + acknowledged.length, 0);

/** A server whose store acknowledges appends before they are committed, and whatever becomes of them. */
export const ACKNOWLEDGING_EARLY = { nodeArguments: preloading('./tests/support/earlyAcknowledgement.ts') };

/** Faults after which an early acknowledgement must have lost an answer: one may strike right after a commit. */
const ATTEMPTS = 5;

/**
 * The control of a test that compares what was acknowledged with the log: strikes again and again while owners answer,
 * until answers are missing. `strike` resolves when the fault is over.
 */
export const untilLossIsFound = async (
  owners: readonly AnsweringOwner[],
  strike: () => Promise<unknown>,
  missing: () => Promise<readonly string[]>,
): Promise<void> => {
  let lost = 0;
  for (let attempt = 0; attempt < ATTEMPTS && lost === 0; attempt += 1) {
    const stopAnswering = startAnswering(owners);
    await untilAllAnswered(owners);
    await strike();
    await stopAnswering();
    await expect.poll(() => missing().catch(() => undefined)).toBeDefined();
    lost = (await missing()).length;
  }
  console.info(`control: ${lost} of ${acknowledgedBy(owners)} acknowledged answers lost`);
  expect(lost).toBeGreaterThan(0);
};
