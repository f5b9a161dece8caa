import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { replies } from '../../../server/http/reply.ts';
import { httpClient } from '../../support/http.ts';

const HEAD = 99n;
const STRANGER = 'stranger';

/**
 * POST /:account/:position acknowledges that position to that account. GET /:account is a read by that account. `asked`
 * lists the positions and timeouts of the waits for the read models.
 */
const app = async ({ caughtUp = true, maxWait }: { caughtUp?: boolean; maxWait?: number } = {}) => {
  const asked: [bigint, number][] = [];
  const ask = async (...wait: [bigint, number]) => asked.push(wait) > 0 && caughtUp;
  const head = async () => HEAD;
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
  return { ...httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), asked, readBack };
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
  expect((await browser.get(`/${who}`, { 'x-min-position': '12' })).status).toBe(200);
  expect(browser.asked).toEqual([[12n, 2000]]);
});

test('a visitor does not wait for a position that does not exist', async () => {
  const browser = await app();
  expect((await browser.get(`/${STRANGER}`, { 'x-min-position': '100' })).status).toBe(200);
  expect(browser.asked).toEqual([]);
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
