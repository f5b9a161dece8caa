import { once } from 'node:events';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { secretsFrom } from '../../../server/identity/secrets.ts';
import { attempting } from '../../../server/webhooks/attempt.ts';
import { webhookSecret } from '../../../server/webhooks/signature.ts';
import { type ResolveHost, targets } from '../../../server/webhooks/target.ts';
import { SELF_SIGNED } from '../../support/selfSigned.ts';
import { verified, type WebhookReceiver, webhookReceiver } from '../../support/webhookReceiver.ts';

const { derive } = secretsFrom(Buffer.alloc(32, 7));
const webhookId = '0192f0a0-0000-7000-8000-00000000b001';
const never = new AbortController().signal;

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
afterAll(() => receiver?.stop());

const loopback: ResolveHost = async () => [{ address: '127.0.0.1', family: 4 }];
type Options = { resolve?: ResolveHost; allowPrivate?: boolean; timeout?: number; until?: AbortSignal };
/** One request to this receiver, whose address is allowed. */
const attempt = async (
  url: string,
  { resolve = loopback, allowPrivate = true, timeout = 15_000, until = never }: Options = {},
) => {
  const send = attempting({ targets: targets({ resolve, allowPrivate }), derive, now: () => new Date(), timeout });
  const message = { webhookId, secretIds: [null], messageId: 'msg_1', body: '{"type":"webhook.test"}', url };
  return (await send(message, until)).attempt;
};

describe('an attempt', () => {
  test('connects to the address that was looked up and checked, once', async () => {
    let looked = 0;
    const resolve: ResolveHost = async (host, signal) => {
      looked += 1;
      expect(host).toBe('hooks.example.com');
      return loopback(host, signal);
    };
    const made = await attempt(`http://hooks.example.com:${receiver.port}/pinned`, { resolve });
    expect(made).toMatchObject({ status: 204, error: null });
    const [received] = receiver.at('/pinned');
    expect(received?.headers.host).toBe(`hooks.example.com:${receiver.port}`);
    expect(received && verified(webhookSecret(derive, { webhookId, secretId: null }), received)).toEqual({
      type: 'webhook.test',
    });
    expect(looked).toBe(1);
  });

  test('opens no connection to a name that now leads to a private address', async () => {
    const made = await attempt(`https://hooks.example.com:${receiver.port}/rebound`, { allowPrivate: false });
    expect(made).toMatchObject({ status: null, error: expect.stringContaining('private network') });
    expect(receiver.at('/rebound')).toEqual([]);
  });

  test('sends nothing to a server whose certificate nobody vouches for', async () => {
    const requests: string[] = [];
    const server = createServer(SELF_SIGNED, (request, response) => {
      requests.push(String(request.url));
      response.writeHead(204).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const made = await attempt(`https://hooks.example.com:${port}/unsigned`);
    expect(made).toMatchObject({ status: null, error: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') });
    expect(requests).toEqual([]);
    // The control: the server answers a client that trusts the certificate.
    const trusting = { ca: SELF_SIGNED.cert, servername: 'hooks.example.com' };
    const [answer] = await once(get(`https://127.0.0.1:${port}/trusted`, trusting), 'response');
    expect(answer.statusCode).toBe(204);
    expect(requests).toEqual(['/trusted']);
  });

  test('takes no proxy from the environment', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, 'http://127.0.0.1:1');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await attempt(receiver.url('/direct'))).status).toBe(204);
  });

  test('ends when its target hangs', async () => {
    receiver.answer('/hangs', () => undefined);
    const made = await attempt(receiver.url('/hangs'), { timeout: 200 });
    expect(made).toMatchObject({ status: null, error: 'No answer in time.' });
  });

  test('ends when the name server hangs', async () => {
    const made = await attempt('http://hooks.example.com/', { resolve: () => new Promise(() => {}), timeout: 200 });
    expect(made.error).toBe('No answer in time.');
  });

  test('counts the status of an answer whose body never ends', async () => {
    receiver.answer('/slow', (response) => response.writeHead(200).write('accepted'));
    const made = await attempt(receiver.url('/slow'), { timeout: 200 });
    expect(made).toMatchObject({ status: 200, error: null, response: 'accepted' });
  });

  test('reads the beginning of an answer of 10 MB', async () => {
    let written = 0;
    receiver.answer('/large', async (response) => {
      response.writeHead(200);
      const closed = once(response, 'close');
      const chunk = 'x'.repeat(64 * 1024);
      for (; written < 160 && !response.destroyed; written += 1)
        if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed]);
      response.end();
    });
    const made = await attempt(receiver.url('/large'));
    expect(made).toMatchObject({ status: 200, error: null });
    expect(made.response).toHaveLength(1000);
    expect(written).toBeLessThan(160);
  });

  test('keeps no control characters of an answer', async () => {
    receiver.answer('/odd', (response) => response.writeHead(400).end('a\u0000b\r\nc\u202ed'));
    expect((await attempt(receiver.url('/odd'))).response).toBe('a b\nc d');
  });

  test('says that a connection was closed without an answer', async () => {
    receiver.answer('/closed', (response) => response.destroy());
    expect((await attempt(receiver.url('/closed'))).error).toBe('The connection was closed before an answer.');
  });

  test.each([
    ['with a name', 'Connection: Upgrade\r\nUpgrade: x\r\n'],
    ['without a name', ''],
  ])('ends when its target switches to another protocol %s', async (_, headers) => {
    receiver.answer('/switched', ({ socket }) => socket?.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`));
    const made = await attempt(receiver.url('/switched'));
    expect(made).toMatchObject({ status: 101, error: 'It answered 101.', response: '' });
  });

  test('waits for the answer behind interim ones', async () => {
    receiver.answer('/interim', (response) => {
      response.writeContinue();
      response.socket?.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n');
      response.end('accepted');
    });
    expect(await attempt(receiver.url('/interim'))).toMatchObject({ status: 200, error: null, response: 'accepted' });
  });

  test.each(['100 Continue', '103 Early Hints'])('ends when its target repeats %s without end', async (status) => {
    const part = `HTTP/1.1 ${status}\r\n\r\n`.repeat(400);
    receiver.answer('/endless', async ({ socket }) => {
      while (socket && !socket.destroyed)
        if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    });
    const made = await attempt(receiver.url('/endless'));
    expect(made).toMatchObject({ status: null, error: 'It sent only interim answers (1xx).' });
  });

  test('that the server breaks off says nothing about the target', async () => {
    receiver.answer('/stopped', () => undefined);
    await expect(attempt(receiver.url('/stopped'), { until: AbortSignal.timeout(100) })).rejects.toThrow();
  });
});
