import { expect, onTestFinished, test } from 'vitest';
import { alwaysLeading, type Leadership } from '../../../server/adapters/leadership.ts';
import { whileLeading } from '../../../server/adapters/whileLeading.ts';
import { autoResetEvent } from '../../../server/lib/autoResetEvent.ts';
import { watchedLoops } from '../../../server/lib/watchedLoops.ts';

const TICK = 10;

type Lead = Parameters<typeof whileLeading>[0]['lead'];

const running = (lead: Lead, leadership: Pick<Leadership, 'role'> = alwaysLeading) => {
  const loops = watchedLoops({ tick: TICK, limit: 5 });
  onTestFinished(loops.stop);
  const { stop } = whileLeading({ leadership, heartbeat: loops.start('work'), lead, failed: () => 15 * TICK });
  onTestFinished(stop);
  // Beats all the time, so that it is known when the ticks of the other have passed.
  const patient = loops.start('patience', 40);
  patient.beat();
  return { isSilent: () => loops.status()[0]?.isSilent, hasWaited: patient.isSilent };
};

const untilAborted = (until: AbortSignal) =>
  new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()));

test('a loop that hangs in its work is silent until it goes on', async () => {
  const frozen = autoResetEvent();
  const { isSilent } = running(async (until, progressed) => {
    await frozen.wait();
    const beating = setInterval(progressed, TICK);
    await untilAborted(until);
    clearInterval(beating);
    // So that the loop ends with the test.
    frozen.set();
  });
  onTestFinished(frozen.set);
  await expect.poll(isSilent).toBe(true);
  frozen.set();
  await expect.poll(isSilent).toBe(false);
});

test.each<[string, Lead, boolean]>([
  ['waits while another process leads', untilAborted, false],
  ['fails again and again', () => Promise.reject(new Error('away')), true],
])('a loop that %s is not silent', async (_, lead, leads) => {
  const { isSilent, hasWaited } = running(lead, {
    role: () => ({ leads, until: new AbortController().signal }),
  });
  const seen = new Set<boolean | undefined>();
  await expect
    .poll(() => {
      seen.add(isSilent());
      return hasWaited();
    })
    .toBe(true);
  expect(seen).toEqual(new Set([false]));
});
