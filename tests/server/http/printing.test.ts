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
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();

describe('a client that hangs up', () => {
  /** An app whose only route prints with `print` for a new account. */
  const serve = async (print: Print) => {
    const errors: unknown[] = [];
    const limits = postgresRateLimits(world.server.core.pool, world.server.core.secrets.derive);
    const app = express()
      .use(withDeadline(10_000))
      .get('/', async (request, response) => {
        response.locals.acting = { person: `printing-${Math.random()}`, apiKey: null };
        await sendPdf(
          { print, limits, commands: world.server.core.commands, findAccess: async () => undefined },
          request,
          response,
          {
            document: () => ({ filename: 'a.pdf', html: '<p>a</p>' }),
          },
        );
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
    const { url } = await serve(async (html) => Buffer.from(typeof html === 'string' ? html : await html()));
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-disposition'), await response.text()]).toEqual([
      200,
      'attachment; filename=a.pdf',
      '<p>a</p>',
    ]);
  });
});
