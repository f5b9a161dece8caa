import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { limitAnonymousBodies } from '../../../server/http/anonymousBodies.ts';

type Case = { readonly status?: number; readonly body?: string; readonly acting?: object };

/** What one request cost its address. */
const costOf = async ({ status = 400, body = '{}', acting }: Case): Promise<number> => {
  const used: string[] = [];
  const refunded: string[] = [];
  const limits = {
    use: async (name: string) => void used.push(name),
    refund: async (name: string) => void refunded.push(name),
  };
  const server = express()
    .use((_request, response, next) => {
      response.locals.acting = acting;
      next();
    })
    .use(limitAnonymousBodies(limits))
    .use((_request, response) => void response.status(status).end())
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method: 'POST', body });
  return used.length - refunded.length;
};

test.each([400, 401, 415, 422])('a refusal of %i counts', async (status) => {
  expect(await costOf({ status })).toBe(1);
});

test.each([200, 201, 303, 500, 503])('an answer of %i does not count', async (status) => {
  expect(await costOf({ status })).toBe(0);
});

test('a request without a body, with a session or with an API key does not count', async () => {
  expect(await costOf({ body: '' })).toBe(0);
  expect(await costOf({ acting: { person: 'ada' } })).toBe(0);
});
