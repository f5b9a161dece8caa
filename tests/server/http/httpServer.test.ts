import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import express, { type RequestHandler, type Response } from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLIENT_LIMITS, type ClientLimits, httpServer } from '../../../server/http/httpServer.ts';

/** Milliseconds, so that the tests take less than a second each. */
const SHORT = { ...CLIENT_LIMITS, headers: 600, silence: 400, window: 600 };

/** Answers with the number of bytes received. */
const counting: RequestHandler = async (request, response) => {
  let bytes = 0;
  try {
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  } catch {
    // The connection was cut.
  }
};

const serve = async (app: RequestHandler, limits: ClientLimits = SHORT) => {
  const server = httpServer(express().use(app), limits).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const connections = () => new Promise<number>((done) => server.getConnections((_, count) => done(count)));
  return { open, connections };
};

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\nConnection: close\r\n\r\n';
const GET = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

const textOf = async (socket: Socket): Promise<string> => {
  let text = '';
  try {
    for await (const chunk of socket) text += String(chunk);
  } catch {
    // Cut off.
  }
  return text;
};

/** Sends `size` bytes every 50 ms until the body of 9,000 bytes is complete or the connection is cut. */
const trickle = async (socket: Socket, size: number) => {
  for (let left = 9000; left > 0 && !socket.destroyed; left -= size) {
    socket.write(Buffer.alloc(Math.min(size, left)));
    await delay(50);
  }
};

describe('a client that sends', () => {
  // It takes 1.5 s, longer than silence and window. The other limits have room for a machine that stands still at times.
  test('slowly but fast enough is answered', async () => {
    const { open } = await serve(counting, { ...SHORT, silence: 1200, slowest: 500 });
    const socket = open();
    socket.write(HEAD);
    void trickle(socket, 300);
    expect(await textOf(socket)).toMatch(/^HTTP\/1.1 200 .*\r\n9000/s);
  });

  test.each([
    ['nothing after its headers', 0, SHORT],
    ['without a pause but below the slowest speed', 20, { ...SHORT, silence: 60_000 }],
    ['for longer than a request may take', 300, { ...SHORT, request: 900, headers: 300 }],
    ['only half of its headers', -1, SHORT],
  ])('%s is cut off', async (_, size, limits) => {
    const { open, connections } = await serve(counting, limits);
    const socket = open();
    socket.write(size < 0 ? HEAD.slice(0, 20) : HEAD);
    if (size > 0) void trickle(socket, size);
    expect(await textOf(socket)).not.toContain('200');
    await expect.poll(connections).toBe(0);
  });

  test('faster than we read is not cut off', async () => {
    const { open } = await serve(async (request, response) => {
      await delay(2 * SHORT.window);
      await counting(request, response, () => {});
    });
    const socket = open();
    socket.write(HEAD.replace('9000', '900000'));
    socket.write(Buffer.alloc(900_000));
    expect(await textOf(socket)).toMatch(/900000$/);
  });
});

describe('a client that receives', () => {
  /** More than the buffers of the operating system hold. */
  const LARGE = 30_000_000;
  const bytes = Buffer.alloc(LARGE);
  const sending: RequestHandler = (_, response) => response.end(bytes);

  test('nothing is cut off, and so are 100 of them', async () => {
    const { open, connections } = await serve(sending);
    const sockets = Array.from({ length: 100 }, open);
    for (const socket of sockets) socket.pause().write(GET);
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await expect.poll(connections).toBe(0);
  });

  test('control: nothing stays connected where silence has no such limit', async () => {
    const { open, connections } = await serve(sending, { ...SHORT, silence: 60_000 });
    open().pause().write(GET);
    await delay(3 * SHORT.silence);
    expect(await connections()).toBe(1);
  });

  test('slowly gets everything', async () => {
    const { open } = await serve(sending, { ...SHORT, silence: 1500 });
    const socket = open();
    socket.write(GET);
    let received = 0;
    let pauses = 0;
    for await (const chunk of socket) {
      received += (chunk as Buffer).length;
      if (pauses * 3_000_000 < received) {
        pauses += 1;
        await delay(200);
      }
    }
    expect(received).toBeGreaterThan(LARGE);
    expect(pauses).toBeGreaterThan(5);
  });

  test('waits for an answer that takes us longer than its silence may', async () => {
    const { open } = await serve(async (_, response) => {
      await delay(3 * SHORT.silence);
      response.end('done');
    });
    const socket = open();
    socket.write(GET);
    expect(await textOf(socket)).toMatch(/done$/);
  });
});

test('connections beyond the limit are refused', async () => {
  const { open, connections } = await serve(counting, { ...SHORT, silence: 60_000, headers: 60_000, connections: 3 });
  const first = Array.from({ length: 3 }, open);
  await Promise.all(first.map((socket) => once(socket, 'connect')));
  await expect.poll(connections).toBe(3);
  const refused = open();
  await once(refused, 'close');
  expect(await connections()).toBe(3);
});

test('Express changes the prototype of no request and no response', async () => {
  const app = express().get('/', (request, response) => void response.json([request.app === app, request.query.a]));
  const server = httpServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const prototypes: unknown[] = [];
  const look = (...messages: readonly object[]) => prototypes.push(...messages.map(Object.getPrototypeOf));
  server.prependListener('request', look).on('request', look);
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/?a=b`)).json()).toEqual([true, 'b']);
  const [request, response, ...later] = prototypes;
  expect(later).toEqual([request, response]);
  expect(later.map((prototype) => [app.request, app.response].indexOf(prototype as never))).toEqual([0, 1]);
});

test('a server that closes asks the clients that it still answers to close their connections', async () => {
  const arrived = new EventEmitter();
  const server = httpServer(express().use((_, response) => void arrived.emit('request', response)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (beforeAnswer: () => void) => {
    const request = get({ agent, host: '127.0.0.1', port });
    const [response] = (await once(arrived, 'request')) as [Response];
    beforeAnswer();
    response.end();
    const [{ headers }] = (await once(request, 'response')) as [IncomingMessage];
    return headers.connection;
  };
  expect(await ask(() => {})).toBe('keep-alive');
  const closed = once(server, 'close');
  expect(await ask(() => void server.close())).toBe('close');
  await closed;
});
