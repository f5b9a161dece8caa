import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { withDeadline } from '../../../server/http/deadline.ts';
import type { Print } from '../../../server/http/dependencies.ts';
import { problemHandlers } from '../../../server/http/problems.ts';
import { sendPdf } from '../../../server/http/sendPdf.ts';
import { postgresRateLimits } from '../../../server/identity/rateLimits.ts';
import { expectProblem } from '../../support/expectations.ts';
import { addProperty, begin, subscriber } from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();

const reporting = async () => {
  const { client } = await subscriber(world.server);
  const assessment = await begin(client, await addProperty(client));
  return () => client.get(`/api/assessment/${assessment}/report/pdf`);
};

test('an account that prints 60 reports at once is limited to 20, and another account still prints', async () => {
  const [printOfAda, printOfBob] = [await reporting(), await reporting()];
  await printOfBob();
  let finished = 0;
  const printing = Array.from({ length: 60 }, () => printOfAda().finally(() => (finished += 1)));
  // The 40 that are refused are answered first.
  await expect.poll(() => finished).toBeGreaterThanOrEqual(40);
  const bob = await printOfBob();
  expect(`${bob.status} ${bob.status === 200 ? '' : bob.text}`.trim()).toBe('200');
  expect(finished, 'Bob waits for a few documents of Ada, not for all').toBeLessThan(56);
  const replies = await Promise.all(printing);
  const limited = replies.filter(({ status }) => status === 429);
  expect(limited).toHaveLength(40);
  for (const reply of limited) {
    expectProblem(reply, 429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3000);
  }
});

describe('a client that hangs up', () => {
  /** An app whose only route prints with `print` for a new account. */
  const serve = async (print: Print) => {
    const errors: unknown[] = [];
    const limits = postgresRateLimits(world.server.core.pool, world.server.core.secrets.derive);
    const app = express()
      .use(withDeadline(10_000))
      .get('/', async (request, response) => {
        response.locals.acting = { person: `printing-${Math.random()}` };
        await sendPdf({ print, limits }, request, response, { filename: 'a.pdf', html: () => '<p>a</p>' });
      })
      .use(problemHandlers({ info() {}, warn() {}, error: (_, details) => void errors.push(details?.err) }));
    const server = app.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, errors };
  };

  test('gives its place in the queue up, and nothing is logged', async () => {
    const signals: AbortSignal[] = [];
    const given = vi.fn();
    const { url, errors } = await serve(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signals.push(signal);
          signal.addEventListener('abort', () => {
            given();
            reject(signal.reason);
          });
        }),
    );
    const request = get(url).on('error', () => undefined);
    await expect.poll(() => signals).toHaveLength(1);
    expect(signals[0]?.aborted).toBe(false);
    request.destroy();
    await expect.poll(() => given.mock.calls.length).toBe(1);
    expect(errors).toEqual([]);
  });

  test('has no effect on one that stays', async () => {
    const { url } = await serve(async () => Buffer.from('%PDF'));
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-disposition'), await response.text()]).toEqual([
      200,
      'attachment; filename=a.pdf',
      '%PDF',
    ]);
  });
});
