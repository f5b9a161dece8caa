import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { replies } from '../../../server/http/reply.ts';
import { httpClient } from '../../support/http.ts';

const HEAD = 99n;
const STRANGER = 'stranger';

type Options = { caughtUp?: boolean; maxWait?: number; head?: () => Promise<bigint> };

/**
 * POST /:account/:position acknowledges that position to that account. GET /:account is a read by that account. `asked`
 * lists the positions and timeouts of the waits for the read models.
 */
const app = async ({ caughtUp = true, maxWait, head = async () => HEAD }: Options = {}) => {
  const asked: [bigint, number][] = [];
  const ask = async (position: bigint, timeout: number) => asked.push([position, Math.ceil(timeout)]) > 0 && caughtUp;
  const { acknowledged, readYourWrites, readBack } = replies({ caughtUp: ask, head, secure: false, maxWait });
  const server = express()
    .get('/:account', (request, response) => {
      response.locals.personId = request.params.account === STRANGER ? null : request.params.account;
      return readYourWrites(request, response, () => void response.json({}));
    })
    .post('/:account/:position', (request, response) => {
      response.locals.personId = request.params.account;
      acknowledged(response, BigInt(request.params.position)).json({});
    })
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return {
    ...httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { isServer: false }),
    asked,
    readBack,
  };
};

test('if the earlier of two parallel writes is answered last, the position in the cookie does not go back', async () => {
  const browser = await app();
  await browser.post('/ada/12', {});
  const earlier = await browser.post('/ada/10', {});
  expect(earlier.headers.get('x-event-position')).toBe('10');
  expect(browser.jar.get('seen')).toBe('12');
});

test('the position that one account has seen does not affect another', async () => {
  const browser = await app();
  await browser.post('/ada/12', {});
  await browser.post('/bea/10', {});
  expect(browser.jar.get('seen')).toBe('10');
});

test.each(['ada', STRANGER])('a read by %s waits up to two seconds for the position that was seen', async (who) => {
  const browser = await app({ caughtUp: false });
  await browser.post('/bea/12', {});
  expect((await browser.get(`/${who}`, { 'x-min-position': '12' })).status).toBe(200);
  expect(browser.asked.map(([position]) => position)).toEqual([12n]);
  // Less what has passed since the request came.
  const [[, timeout = 0] = []] = browser.asked;
  expect(timeout).toBeLessThanOrEqual(2000);
  expect(timeout).toBeGreaterThan(1000);
});

const IN_HEADER = { 'x-min-position': '100' };
const IN_COOKIE = { cookie: 'seen=100' };
test.each([
  ['ada', IN_HEADER],
  ['ada', IN_COOKIE],
  [STRANGER, IN_HEADER],
  [STRANGER, IN_COOKIE],
])('a read by %s does not wait for a position that does not exist, in %o', async (who, headers) => {
  const browser = await app({ caughtUp: false });
  expect((await browser.get(`/${who}`, headers)).status).toBe(200);
  expect(browser.asked).toEqual([]);
});

test('only a position that this process does not know costs a query', async () => {
  const head = vi.fn(async () => HEAD);
  const browser = await app({ head });
  await browser.post('/ada/12', {});
  await browser.get('/ada', { 'x-min-position': '12' });
  expect(head).not.toHaveBeenCalled();
  // Another process has acknowledged it.
  for (const _ of [1, 2]) await browser.get('/ada', { 'x-min-position': '50' });
  expect(head).toHaveBeenCalledOnce();
  expect(browser.asked.map(([position]) => position)).toEqual([12n, 50n, 50n]);
});

test('a read does not wait longer while the log is unavailable', async () => {
  const browser = await app({ maxWait: 200, head: () => new Promise(() => {}) });
  expect((await browser.get(`/${STRANGER}`, { 'x-min-position': '50' })).status).toBe(200);
  expect(browser.asked).toEqual([]);
});

test('asking for the end of the log is a part of the wait', async () => {
  const head = () => new Promise<bigint>((resolve) => setTimeout(resolve, 150, HEAD));
  const browser = await app({ maxWait: 10_000, head });
  await browser.get(`/${STRANGER}`, { 'x-min-position': '50' });
  expect(browser.asked.map(([, timeout]) => timeout <= 9_900)).toEqual([true]);
});

test.each(['abc', '-1', '1e9', '9'.repeat(21), '1; drop table event'])(
  'a read does not wait for a position such as %s',
  async (position) => {
    const browser = await app();
    expect((await browser.get('/ada', { 'x-min-position': position })).status).toBe(200);
    expect(browser.asked).toEqual([]);
  },
);

test('a write that answers with a read waits as long, and is 503 after that', async () => {
  const behind = await app({ caughtUp: false });
  await expect(behind.readBack(12n, async () => 'read')).rejects.toThrow(StoreUnavailable);
  const patient = await app({ maxWait: 15_000 });
  expect(await patient.readBack(12n, async () => 'read')).toBe('read');
  expect([...behind.asked, ...patient.asked]).toEqual([
    [12n, 2000],
    [12n, 15_000],
  ]);
});
