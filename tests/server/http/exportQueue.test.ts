import { once } from 'node:events';
import { request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { exportRoutes } from '../../../server/http/export.routes.ts';
import { problemHandlers } from '../../../server/http/problems.ts';
import type { RateLimits } from '../../../server/identity/rateLimits.ts';
import { context } from '../../support/context.ts';
import { expectProblem } from '../../support/expectations.ts';
import { httpClient } from '../../support/http.ts';
import { silent } from '../../support/logs.ts';
import { now } from '../../support/usedDatabase.ts';

/** Two are sent and twenty wait. */
const PLACES = 22;

const unlimited: RateLimits = {
  use: async () => {},
  count: async () => {},
  blockedFor: async () => 0,
  forgive: async () => {},
  refund: async () => {},
};

/** Its exports never end by themselves. */
const endlessExports = async () => {
  const state = { asked: 0, begun: 0 };
  const use = async () => {
    state.asked += 1;
  };
  const exportAccount = async (_account: string, signal: AbortSignal) => {
    state.begun += 1;
    const zip = new Readable({ read: () => {} });
    signal.addEventListener('abort', () => zip.destroy());
    return zip;
  };
  const app = express()
    .use((_request, response, next) => {
      response.locals.acting = { person: 'ada', account: 'ada', role: 'owner', apiKey: null };
      response.locals.deadline = context.deadline;
      next();
    })
    .use(exportRoutes({ exportAccount, limits: { ...unlimited, use }, now, logger: silent }))
    .use(problemHandlers(silent));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state };
};

test('with all places taken an export is refused with 503, and HEAD says so before it is asked for', async () => {
  const { origin, state } = await endlessExports();
  const client = httpClient(origin, { isServer: false });
  expect((await client.send('HEAD', '/account/export')).status).toBe(200);
  const waiting = Array.from({ length: PLACES }, () => open(`${origin}/account/export`).on('error', () => {}));
  for (const asking of waiting) asking.end();
  await expect.poll(() => state).toEqual({ asked: PLACES, begun: 2 });

  const refused = await client.get('/account/export');
  expectProblem(refused, 503);
  const asked = await client.send('HEAD', '/account/export');
  expect([asked.status, asked.text]).toEqual([503, '']);
  for (const { headers } of [refused, asked]) expect(headers.get('retry-after')).toBe('1');

  for (const asking of waiting) asking.destroy();
  await expect.poll(async () => (await client.send('HEAD', '/account/export')).status).toBe(200);
  expect(state).toEqual({ asked: PLACES, begun: 2 });
});
