import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { replies } from '../../../server/http/reply.ts';
import { httpClient } from '../../support/http.ts';

/** An app whose POST /:account/:position acknowledges that position to that account. */
const app = async () => {
  const { acknowledged } = replies(async () => true, false);
  const server = express()
    .post('/:account/:position', (request, response) => {
      response.locals.accountId = request.params.account;
      acknowledged(response, BigInt(request.params.position)).json({});
    })
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
};

test('of two writes at once, the earlier one answered last takes nothing back from what the browser has seen', async () => {
  const browser = await app();
  await browser.post('/ada/12', {});
  const earlier = await browser.post('/ada/10', {});
  expect(earlier.headers.get('x-event-position')).toBe('10');
  expect(browser.jar.get('seen')).toBe('12');
});

test('what one account has seen is nothing to another', async () => {
  const browser = await app();
  await browser.post('/ada/12', {});
  await browser.post('/bea/10', {});
  expect(browser.jar.get('seen')).toBe('10');
});
