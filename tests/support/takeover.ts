import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type AnsweringOwner, BETWEEN_ANSWERS } from './answering.ts';
import type { ServerForTest } from './serverProcess.ts';
import { CONDITION } from './timeLimits.ts';
import type { TwoProcesses } from './twoProcesses.ts';

/** Milliseconds between questions to /api/ready. */
const ASK_READY = 100;

type Fault = {
  readonly name: string;
  /** The leader and the other process. */
  readonly leader: ServerForTest;
  readonly follower: ServerForTest;
  /** Stops the leader from working. */
  readonly strike: () => unknown;
  readonly heal: () => unknown;
  /** Milliseconds that the fault lasts; it always lasts until the other process leads. */
  readonly lasts: number;
  /** Milliseconds after which it is given up that the other process leads. */
  readonly patience?: number;
};

export type Takeover = {
  readonly fault: string;
  /** Milliseconds from the fault until the other process leads. */
  readonly 'other leads after': number;
  /** By its log, so always if it cannot write one. */
  readonly 'and so does the leader': boolean;
  readonly 'answers acknowledged': number;
  readonly 'answers lost': number;
  readonly 'answers refused': number;
  readonly reads: number;
  readonly 'stale reads': number;
  /** Milliseconds from the fault. */
  readonly 'last stale read after': number;
  /** Milliseconds. */
  readonly 'slowest answer and read': number;
  /** By /api/ready of the leader, before it is healed. */
  readonly 'leader ready meanwhile': boolean;
  /** Milliseconds from the healing, with a start of the process if it was killed. */
  readonly 'leader ready after': number;
  /** Answers of /api/ready of the other process. */
  readonly 'other ready': number;
  readonly 'other not ready': number;
};

/** Lets an owner answer and read in turn. A read is stale if it does not show the answer that was acknowledged before. */
const startLoad = (owner: AnsweringOwner) => {
  const turns: { readonly at: number; readonly took: number; readonly answered: boolean; readonly stale: boolean }[] =
    [];
  let isRunning = true;
  const running = (async () => {
    for (; isRunning; await delay(BETWEEN_ANSWERS)) {
      const start = Date.now();
      const answered = await owner.answerOne();
      const wrong = await owner.wrongAnswers().catch(() => []);
      turns.push({ at: Date.now(), took: Date.now() - start, answered, stale: wrong.length > 0 });
    }
  })();
  return {
    turns,
    end: () => {
      isRunning = false;
      return running;
    },
  };
};

const startAskingReady = (ask: () => Promise<boolean>) => {
  const answers: boolean[] = [];
  let isRunning = true;
  const running = (async () => {
    while (isRunning) {
      answers.push(await ask());
      await delay(ASK_READY);
    }
  })();
  return async () => {
    isRunning = false;
    await running;
    return answers;
  };
};

/** False for a process that is frozen, too: it does not answer. */
const isReadySoon = (ask: () => Promise<boolean>): Promise<boolean> =>
  Promise.race([ask().catch(() => false), delay(5000, false)]);

/**
 * Stops the leader from working while owners answer questions at both processes, waits until the other process leads,
 * and heals the leader. Expects that nothing was lost, nothing was applied twice, and both processes serve at the end.
 */
export const takeover = async (site: TwoProcesses, fault: Fault): Promise<Takeover> => {
  const { name, leader, follower, strike, heal, lasts, patience: timeout = CONDITION } = fault;
  expect([site.leads(leader), site.leads(follower)]).toEqual([true, false]);
  const [here, there] = [await site.ownersOn(leader.url), await site.ownersOn(follower.url)];
  const loads = { here: here.map(startLoad), there: there.map(startLoad) };
  const all = [...loads.here, ...loads.there];
  await expect.poll(() => all.filter(({ turns }) => turns.length < 3).length).toBe(0);

  const endAskingReady = startAskingReady(() => site.isReady(follower));
  const struckAt = Date.now();
  await strike();
  const endHere = loads.here.map(({ end }) => end());
  try {
    await expect.poll(() => site.leads(follower), { interval: 10, timeout }).toBe(true);
  } catch (error) {
    await Promise.all([endAskingReady(), ...all.map(({ end }) => end())]);
    throw error;
  }
  const took = Date.now() - struckAt;
  const bothLead = site.leads(leader);
  // Long enough to see that reads at the new leader are no longer stale.
  await delay(Math.max(lasts - took, 2000));
  const ready = await endAskingReady();
  await Promise.all(loads.there.map(({ end }) => end()));
  const turns = loads.there.flatMap((load) => load.turns).filter(({ at }) => at >= struckAt);

  const isReadyMeanwhile = await isReadySoon(() => site.isReady(leader));
  const healedAt = Date.now();
  await heal();
  await expect.poll(() => site.isReady(leader), { interval: 50 }).toBe(true);
  const readyAfter = Date.now() - healedAt;
  await Promise.all(endHere);
  const lost = await site.lost([...here, ...there]);
  expect(lost).toEqual([]);
  for (const owner of [...here, ...there]) await expect.poll(owner.wrongAnswers).toEqual([]);
  await site.expectFoldedReadModels();

  const stale = turns.filter((turn) => turn.stale);
  return {
    fault: name,
    'other leads after': took,
    'and so does the leader': bothLead,
    'answers acknowledged': turns.filter(({ answered }) => answered).length,
    'answers lost': lost.length,
    'answers refused': turns.filter(({ answered }) => !answered).length,
    reads: turns.length,
    'stale reads': stale.length,
    'last stale read after': Math.max(0, ...stale.map(({ at }) => at - struckAt)),
    'slowest answer and read': Math.max(...turns.map((turn) => turn.took)),
    'leader ready meanwhile': isReadyMeanwhile,
    'leader ready after': readyAfter,
    'other ready': ready.filter((answer) => answer).length,
    'other not ready': ready.filter((answer) => !answer).length,
  };
};
