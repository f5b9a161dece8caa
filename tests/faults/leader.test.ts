import { expect, test } from 'vitest';
import { faultFound } from '../support/faultFound.ts';
import { preloading } from '../support/serverProcess.ts';
import { takeover } from '../support/takeover.ts';
import { twoProcesses } from '../support/twoProcesses.ts';

/** Milliseconds; a second in production. */
const HEARTBEAT = '300';
/** Milliseconds within which another process leads. */
const TAKEN_OVER = 5000;

test('a leader that is frozen or killed is replaced, and follows when it works again', async () => {
  const site = await twoProcesses({ env: { TEST_HEARTBEAT: HEARTBEAT } });
  const { first, second } = site;
  const frozen = await takeover(site, {
    name: 'frozen',
    leader: first,
    follower: second,
    strike: first.freeze,
    heal: first.thaw,
    lasts: 3000,
  });
  const killed = await takeover(site, {
    name: 'killed',
    leader: second,
    follower: first,
    strike: second.killServer,
    heal: second.restart,
    lasts: 0,
  });
  console.table([frozen, killed]);
  const unharmed = { 'answers refused': 0, 'other not ready': 0, 'leader ready meanwhile': false };
  expect([frozen, killed]).toEqual([expect.objectContaining(unharmed), expect.objectContaining(unharmed)]);
  for (const each of [frozen, killed]) {
    expect(each['other leads after']).toBeLessThan(TAKEN_OVER);
    expect(each['leader ready after']).toBeLessThan(15_000);
  }
});

test('control: a process that does not take the lock of a dead leader is found', async () => {
  const site = await twoProcesses({
    env: { TEST_HEARTBEAT: HEARTBEAT, TEST_LEADER_LOCK: 'refused' },
    firstEnv: { TEST_LEADER_LOCK: '' },
    nodeArguments: preloading('./tests/support/leaderLockAnswered.ts'),
  });
  const { first, second } = site;
  const killed = takeover(site, {
    name: 'killed',
    leader: first,
    follower: second,
    strike: first.killServer,
    heal: first.restart,
    lasts: 0,
    patience: 2 * TAKEN_OVER,
  });
  expect(await faultFound(killed)).toBe(false);
  expect(site.leads(second)).toBe(false);
});
