import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addWebhook, deliveriesOf, sendTest } from '../server/http/integrations/webhookRequests.ts';
import { confirmFromOutbox } from '../support/confirmFromOutbox.ts';
import { httpClient } from '../support/http.ts';
import { register } from '../support/journey.ts';
import { preloading, startedServer } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';
import { type WebhookReceiver, webhookReceiver } from '../support/webhookReceiver.ts';

const WEBHOOK_ALLOW_PRIVATE = 'true';
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
afterAll(() => receiver?.stop());

/**
 * Kills a server when its message has arrived and before it gets the answer, and starts it again. Returns how to see what
 * it has noted.
 */
const killWhileSending = async (path: string, nodeArguments: readonly string[] = []) => {
  const server = await startedServer({ WEBHOOK_ALLOW_PRIVATE }, { nodeArguments });
  const client = httpClient(server.url);
  const { email } = await register(client);
  await confirmFromOutbox(server, client, email);
  const { webhook } = await addWebhook(client, receiver.url(path));
  const killed = new Promise<void>((done) => {
    receiver.answer(path, async () => {
      receiver.answer(path, (response) => response.writeHead(204).end());
      await server.killServer();
      done();
    });
  });
  await sendTest(client, webhook.id).catch(() => {});
  await killed;
  await server.restart();
  return async () => (await deliveriesOf(client, webhook.id))[0];
};

test('a server that is killed between the answer of a target and noting it sends the same message again', async () => {
  const latest = await killWhileSending('/killed');
  const [first, second] = await receiver.untilAt('/killed', 2);
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
  const delivery = await until('its note', async () => {
    const delivered = await latest();
    return delivered?.state === 'delivered' ? delivered : undefined;
  });
  expect(delivery.attempts).toHaveLength(1);
});

test('control: a server that notes a message before it is sent does not send it again', async () => {
  const latest = await killWhileSending('/noted-early', preloading('./tests/support/deliveriesNotedEarly.ts'));
  // It counts as delivered, so the repeat is missing and not merely late.
  expect(await latest()).toMatchObject({ state: 'delivered', attempts: [] });
  expect(receiver.at('/noted-early')).toHaveLength(1);
});

const MESSAGES = 20;

/** Milliseconds that the target takes: longer than a second, after which a process looks for what others have added. */
const SLOW = 1500;

/** How often messages arrive, of which each was added at one of two processes. */
const sentByTwo = async (path: string, lock: '' | 'held') => {
  receiver.answer(path, async (response) => {
    await delay(SLOW);
    response.writeHead(204).end();
  });
  const nodeArguments = preloading('./tests/support/leaderLockAnswered.ts');
  const env = {
    WEBHOOK_ALLOW_PRIVATE,
    TRUST_PROXY: 'true',
    TEST_LEADER_LOCK: lock,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const first = await startedServer(env, { nodeArguments });
  const client = httpClient(first.url);
  const { email } = await register(client);
  await confirmFromOutbox(first, client, email);
  const { webhook } = await addWebhook(client, receiver.url(path));
  // Only now, because each process that leads writes mails into a folder of its own.
  const second = await startedServer({ ...env, DATABASE_URL: await first.databaseUrl() }, { nodeArguments });
  const there = httpClient(second.url);
  for (const [name, value] of client.jar) there.jar.set(name, value);
  await Promise.all(Array.from({ length: MESSAGES }, (_, turn) => sendTest(turn % 2 ? client : there, webhook.id)));
  await until(`${MESSAGES} deliveries`, async () => {
    const log = await deliveriesOf(client, webhook.id);
    return log.length === MESSAGES && log.every(({ state }) => state === 'delivered');
  });
  // Also what they were sending while they stopped.
  await second.stopServer();
  await first.stopServer();
  return { messages: new Set(receiver.at(path).map(({ id }) => id)).size, arrived: receiver.at(path).length };
};

test('two processes send each message once', async () => {
  expect(await sentByTwo('/both', '')).toEqual({ messages: MESSAGES, arrived: MESSAGES });
});

test('control: two processes that both lead send messages twice', async () => {
  const { messages, arrived } = await sentByTwo('/both-lead', 'held');
  expect(messages).toBe(MESSAGES);
  expect(arrived).toBeGreaterThan(MESSAGES);
});
