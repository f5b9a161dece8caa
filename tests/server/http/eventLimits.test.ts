import { expect, test } from 'vitest';
import { accountIn } from '../../support/accounts.ts';
import { expectProblem } from '../../support/expectations.ts';
import { listen } from '../../support/listen.ts';
import { startServer, TEST_PATIENCE } from '../../support/server.ts';
import { until } from '../../support/until.ts';

test('too many live connections are refused in words, and a stop ends them all', async () => {
  const server = await startServer({ liveLimits: { perPerson: 2, perProcess: 3 } });
  const [ada, bob, eve] = [await accountIn(server), await accountIn(server), await accountIn(server)];
  const streams = [await listen(ada.client), await listen(ada.client)];
  const refused = await ada.client.get('/api/events');
  expectProblem(refused, 429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  streams.push(await listen(bob.client));
  expectProblem(await eve.client.get('/api/events'), 503);
  streams.shift()?.close();
  await until('the place that became free', () => server.live.count() === 2);
  streams.push(await listen(eve.client));

  const started = performance.now();
  await server.remove();
  // A stop that waits for the streams takes longer than that.
  expect(performance.now() - started).toBeLessThan(Number(TEST_PATIENCE));
  await Promise.all(streams.map((one) => one.untilEnded()));
});
