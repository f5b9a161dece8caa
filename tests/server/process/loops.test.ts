import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { watchedLoops } from '../../../server/lib/watchedLoops.ts';
import { startServer } from '../../support/server.ts';

test('every loop beats while it has nothing to do, and one that is silent makes its process unready', async () => {
  const beats = new Map<string, number>();
  const silent = new Set<string>();
  const real = watchedLoops();
  const loops: typeof real = {
    ...real,
    start: (name, patience) => {
      const heartbeat = real.start(name, patience);
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
  // Once at the start of the work, and then without any. The schedule has the jobs of the start.
  const lazy = () => names.filter((name) => (beats.get(name) ?? 0) < 3);
  await expect.poll(lazy).toEqual([]);

  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const ready = () => server.client().get('/api/ready');
  await expect.poll(async () => (await ready()).status).toBe(200);
  for (const name of names) {
    silent.add(name);
    const { status, body } = await ready();
    expect(status).toBe(503);
    const notWell = Object.entries<{ ok: boolean; detail: string }>(body.parts).filter(([, { ok }]) => !ok);
    expect(notWell).toEqual([[name, { ok: false, detail: 'stands still' }]]);
    const { text } = await server.client().send('GET', '/api/metrics', { headers });
    expect(text).toContain(`letproof_loop_silent{loop="${name}"} 1`);
    silent.delete(name);
  }
  expect((await ready()).status).toBe(200);
});
