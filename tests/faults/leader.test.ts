import { expect, test } from 'vitest';
import { takeover } from '../support/takeover.ts';
import { twoProcesses } from '../support/twoProcesses.ts';

/** Milliseconds; a second in production. */
const HEARTBEAT = '300';

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
    expect(each['other leads after']).toBeLessThan(5000);
    expect(each['leader ready after']).toBeLessThan(15_000);
  }
});
