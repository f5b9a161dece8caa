import { EventEmitter, once } from 'node:events';
import { Agent, createServer, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { actingOf } from '../../../server/http/acting.ts';
import { withDeadline, withoutParsing } from '../../../server/http/deadline.ts';
import { problemHandlers } from '../../../server/http/problems.ts';
import { until } from '../../support/until.ts';

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

/** Serves `routes` and sends requests on one connection; `warned` are the texts of the log. */
const onOneConnection = async (routes: RequestHandler) => {
  const warned: string[] = [];
  const logger = { info() {}, warn: (text: string) => void warned.push(text), error() {} };
  const server = express().use(routes, problemHandlers(logger)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = async (method: string, path: string) => {
    const [response] = await once(open({ port, host: '127.0.0.1', agent, method, path }).end(), 'response');
    return { status: response.statusCode, body: await json(response) };
  };
  return { send, warned };
};

test('a command that fails after its deadline has passed ends no other request of its connection', async () => {
  const store = new EventEmitter();
  const routes = express.Router();
  routes.post('/command', withDeadline(TIME), () => once(store, 'answer'));
  routes.get('/read', async (_request, response) => {
    store.emit('error', new Error('The store does not answer'));
    await until('the command has failed', () => warned.length > 0);
    response.json({ isRead: true });
  });
  const { send, warned } = await onOneConnection(routes);
  expect(await send('POST', '/command')).toMatchObject({ status: 503 });
  expect(await send('GET', '/read')).toEqual({ status: 200, body: { isRead: true } });
  expect(warned).toEqual(['A request failed after its response']);
});

test('a command that fails while its refusal waits for the Idempotency-Key is refused in the same way', async () => {
  const store = new EventEmitter();
  const wait: RequestHandler = (_request, response, next) => {
    const { send } = response;
    response.send = () => {
      response.send = send;
      store.emit('error', new StoreUnavailable('The store does not answer'));
      return response;
    };
    next();
  };
  const routes = express.Router();
  routes.post('/command', withDeadline(TIME), wait, () => once(store, 'answer'));
  const { send } = await onOneConnection(routes);
  expect(await send('POST', '/command')).toMatchObject({ status: 503, body: { status: 503 } });
});

test('after a deadline has started again, commands get the new one', async () => {
  const left: number[] = [];
  const noteDeadline: RequestHandler = (request, _response, next) => {
    left.push(actingOf(request).deadline.left());
    next();
  };
  const routes = express.Router();
  routes.post('/upload', (_request, response, next) => {
    response.locals.acting = { person: 'ada', account: 'ada', role: 'owner', apiKey: null };
    next();
  });
  routes.post('/upload', withDeadline(60_000), noteDeadline, noteDeadline, withDeadline(TIME), noteDeadline);
  routes.post('/upload', (_request, response) => void response.json({}));
  const { send } = await onOneConnection(routes);
  await send('POST', '/upload');
  expect(left).toHaveLength(3);
  expect(left[1]).toBeGreaterThan(TIME);
  expect(left[2]).toBeLessThanOrEqual(TIME);
});
