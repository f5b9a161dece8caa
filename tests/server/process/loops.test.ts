import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { LONG_STEPS, watchedLoops } from '../../../server/lib/watchedLoops.ts';
import { startServer } from '../../support/server.ts';

test('every loop beats while it has nothing to do, and a metric names one that is silent', async () => {
  const beats = new Map<string, number>();
  const patience = new Map<string, number | undefined>();
  const silent = new Set<string>();
  const real = watchedLoops();
  const loops: typeof real = {
    ...real,
    start: (name, ticks) => {
      patience.set(name, ticks);
      const heartbeat = real.start(name, ticks);
      const beat = () => {
        beats.set(name, (beats.get(name) ?? 0) + 1);
        heartbeat.beat();
      };
      beats.set(name, 0);
      return { ...heartbeat, beat };
    },
    status: () => [...beats.keys()].map((name) => ({ name, isSilent: silent.has(name) })),
  };
  const METRICS_TOKEN = randomBytes(16).toString('hex');
  const server = await startServer({ loops, env: { METRICS_TOKEN } });
  onTestFinished(server.remove);
  const names = ['imports', 'ledger', 'mail', 'policies', 'rebuilds', 'schedule', 'webhooks'];
  expect([...beats.keys()].sort()).toEqual(names);
  // The others take less than two minutes for a step.
  const longSteps = names.filter((name) => patience.get(name) !== undefined);
  expect(longSteps.map((name) => [name, patience.get(name)])).toEqual(
    ['mail', 'rebuilds', 'schedule'].map((name) => [name, LONG_STEPS]),
  );
  // Once at the start of the work, and then without any. The schedule has the jobs of the start.
  const lazy = () => names.filter((name) => (beats.get(name) ?? 0) < 3);
  await expect.poll(lazy).toEqual([]);

  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const ready = () => server.client().get('/api/ready');
  await expect.poll(async () => (await ready()).status).toBe(200);
  for (const name of names) {
    silent.add(name);
    const { status, body } = await ready();
    const notWell = Object.entries<{ ok: boolean; detail: string }>(body.parts).filter(([, { ok }]) => !ok);
    const unready = ['ledger', 'policies'].includes(name) ? [[name, { ok: false, detail: 'stands still' }]] : [];
    expect(notWell, 'the site serves its users while mails or webhooks wait').toEqual(unready);
    expect(status).toBe(unready.length > 0 ? 503 : 200);
    const { text } = await server.client().send('GET', '/api/metrics', { headers });
    expect(text).toContain(`letproof_loop_silent{loop="${name}"} 1`);
    silent.delete(name);
  }
  expect((await ready()).status).toBe(200);
});
