import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ConnectionLost } from '../../../server/adapters/postgresOutage.ts';
import { NotFound, Rejected, StaleRevision, TooManyRequests } from '../../../server/application/errors.ts';
import { problemHandlers } from '../../../server/http/problems.ts';

/** The response of an app whose only route throws `error`, and its log. */
const answerTo = async (error: unknown) => {
  const errors: unknown[] = [];
  const server = express()
    .get('/', () => {
      throw error;
    })
    .use(problemHandlers({ info() {}, warn() {}, error: (_, details) => void errors.push(details?.err) }))
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { status: response.status, retry: response.headers.get('retry-after'), text: await response.text(), errors };
};

const SECRET = 'password authentication failed for ada@example.org';
const coded = (code: string) => Object.assign(new Error(SECRET), { code });

test.each([
  ['Postgres is shutting down', coded('57P01')],
  ['Postgres has no connection left', coded('53300')],
  ['the connection is refused', coded('ECONNREFUSED')],
  ['the connection broke', new ConnectionLost('Connection terminated unexpectedly')],
])('when %s, the answer is 503 with Retry-After', async (_, error) => {
  const { status, retry, text } = await answerTo(error);
  expect([status, retry]).toEqual([503, '2']);
  expect(text).not.toContain('ada@');
});

test.each([
  ['the disk of Postgres is full', coded('53100'), 507, '60'],
  ['the disk of Postgres fails', coded('58030'), 503, '10'],
])('when %s, the answer says so', async (_, error, expected, seconds) => {
  const { status, retry, text } = await answerTo(error);
  expect([status, retry]).toEqual([expected, seconds]);
  expect(text).not.toContain('ada@');
});

test.each([
  ['a fault of ours', new Error(SECRET)],
  ['a fault of ours in the words of an outage', new Error(`connection of ada@example.org: timeout`)],
  ['a file that is not there', coded('ENOENT')],
  ['a row that Postgres refuses', coded('22P05')],
  ['no error at all', SECRET],
])('%s is logged, and the answer is 500 without its text', async (_, error) => {
  const { status, retry, text, errors } = await answerTo(error);
  expect([status, retry]).toEqual([500, null]);
  expect(text).not.toContain('ada@');
  expect(errors).toEqual([error]);
});

test('a conflict of writes is 503 with a Retry-After of one second', async () => {
  const { status, retry, text } = await answerTo(new StaleRevision('assessment-1 is not at 4'));
  expect([status, retry]).toEqual([503, '1']);
  expect(text).not.toContain('assessment-1');
});

test('too many requests is 429 with Retry-After', async () => {
  const { status, retry } = await answerTo(new TooManyRequests(17));
  expect([status, retry]).toEqual([429, '17']);
});

test('all not-found errors have identical responses, so ids cannot be probed', async () => {
  const plain = await answerTo(new NotFound());
  for (const rejected of [
    'property-not-found',
    'assessment-not-found',
    'document-not-found',
    'checkout-not-found',
  ] as const) {
    const other = await answerTo(new Rejected({ rejected, detail: `no ${rejected}`, extra: { hint: 1 } }));
    expect(other.text).toBe(plain.text);
    expect(other.errors).toEqual([]);
  }
});

test.each([
  [z.object({ plan: z.enum(['one', 'two']) }), { plan: 'three' }, { plan: 'Choose one of: one, two' }],
  [z.object({ plan: z.string() }), {}, { plan: 'This is required' }],
  [z.object({ plan: z.string() }), { plan: 7 }, { plan: 'This is not valid' }],
  [z.object({ plan: z.uuid() }), { plan: 'x' }, { plan: 'This is not valid' }],
  [z.object({ plan: z.string('Plan is required') }), {}, { plan: 'Plan is required' }],
  [z.object({ plan: z.string() }), undefined, { body: 'Send a JSON object' }],
])('the messages of a schema are for users', async (schema, body, errors) => {
  const { status, text } = await answerTo(schema.safeParse(body).error);
  expect([status, JSON.parse(text).errors]).toEqual([422, errors]);
});

test('a URL that cannot be decoded is 404', async () => {
  expect((await answerTo(new URIError('URI malformed'))).status).toBe(404);
});
