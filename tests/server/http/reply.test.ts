import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { replies } from '../../../server/http/reply.ts';
import { httpClient } from '../../support/http.ts';

/** A client of an app that answers with `handlers`, and with nothing after them. */
const served = async (...handlers: readonly RequestHandler[]) => {
  const server = express()
    .use(...handlers, (_request, response) => void response.end())
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
};
const head = async () => 99n;

/** An app whose POST /:account/:position acknowledges that position to that account. */
const app = () => {
  const { acknowledged } = replies(async () => true, head, false);
  return served((request, response) => {
    const [, account, position = ''] = request.path.split('/');
    response.locals.accountId = account;
    acknowledged(response, BigInt(position)).json({});
  });
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

describe('a read', () => {
  /** Asks to see `position`, while the log ends at 99; the positions that were waited for. */
  const waitedFor = async (position: string, accountId: string | null) => {
    const waited: bigint[] = [];
    const caughtUp = async (wanted: bigint) => {
      waited.push(wanted);
      return true;
    };
    const { readYourWrites } = replies(caughtUp, head, false);
    const browser = await served((_request, response, next) => {
      response.locals.accountId = accountId;
      next();
    }, readYourWrites);
    await browser.get('/', { 'x-min-position': position });
    return waited;
  };

  test('waits for what its client has seen, signed in or not', async () => {
    expect(await waitedFor('99', 'ada')).toEqual([99n]);
    expect(await waitedFor('99', null)).toEqual([99n]);
  });

  test('of a stranger does not wait for what was never recorded', async () => {
    expect(await waitedFor('100', null)).toEqual([]);
  });
});
