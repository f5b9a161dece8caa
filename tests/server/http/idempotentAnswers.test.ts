import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { IdempotencyKeys } from '../../../server/adapters/idempotencyKeys.ts';
import { idempotent } from '../../../server/http/idempotency.ts';

/** Answers one request with `status` and `headers`; returns what happened to its key. */
const afterAnswer = async (status: number, headers: Readonly<Record<string, string>> = {}) => {
  const happened: string[] = [];
  const keys: IdempotencyKeys = {
    claim: async () => ({ state: 'claimed', newId: 'id' }),
    keep: async (_request, answer) => void happened.push(`kept ${answer.status}`),
    release: async () => void happened.push('released'),
  };
  const server = express()
    .use((_request, response, next) => {
      response.locals.acting = { person: 'ada', account: 'ada' };
      next();
    })
    .use(idempotent(keys, { derive: (text) => Buffer.from(text) }, { acknowledged: (response) => response }))
    .post('/', (_request, response) => {
      response.status(status).set(headers).json({});
    })
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await fetch(url, { method: 'POST', headers: { 'idempotency-key': 'one' } });
  return happened;
};

test.each([200, 201, 402, 409, 422])('an answer of %i is kept for a retry', async (status) => {
  expect(await afterAnswer(status)).toEqual([`kept ${status}`]);
});

test.each([429, 500, 503, 507])('after an answer of %i a retry is executed', async (status) => {
  expect(await afterAnswer(status)).toEqual(['released']);
});

test('after an answer with Retry-After, whatever its status, a retry is executed', async () => {
  expect(await afterAnswer(409, { 'Retry-After': '2' })).toEqual(['released']);
});
