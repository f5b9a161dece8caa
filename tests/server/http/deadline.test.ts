import { once } from 'node:events';
import { createServer, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withDeadline, withoutParsing } from '../../../server/http/deadline.ts';

/** Milliseconds. */
const TIME = 50;

test('a request whose client has gone while its body was parsed reaches no deadline', async () => {
  const failed = vi.fn<ErrorRequestHandler>();
  const reached = vi.fn();
  const untilClientIsGone: RequestHandler = (_request, response, next) => void response.once('close', next);
  const app = express();
  app.use(withDeadline(TIME), ...withoutParsing([untilClientIsGone]), () => reached());
  app.use(((error, request, response, next) => failed(error, request, response, next)) as ErrorRequestHandler);
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const sent = open({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': 'application/json' } });
  sent.on('error', () => {});
  sent.write('{');
  await once(server, 'request');
  sent.destroy();
  await expect.poll(() => reached.mock.calls.length).toBe(1);
  await delay(3 * TIME);
  expect(failed).not.toHaveBeenCalled();
});
