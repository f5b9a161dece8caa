import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addWebhook, deliveriesOf, sendTest } from '../server/http/integrations/webhookRequests.ts';
import { confirmFromOutbox } from '../support/confirmFromOutbox.ts';
import { httpClient } from '../support/http.ts';
import { register, subscriber } from '../support/journey.ts';
import { startServer } from '../support/server.ts';
import { serverForTest } from '../support/serverProcess.ts';
import { sameBrowserOn } from '../support/twoServers.ts';
import { until } from '../support/until.ts';
import { type WebhookReceiver, webhookReceiver } from '../support/webhookReceiver.ts';

const WEBHOOK_ALLOW_PRIVATE = 'true';
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
afterAll(() => receiver?.stop());

test('a server that is killed between the answer of a target and noting it sends the same message again', async () => {
  const server = await serverForTest({ WEBHOOK_ALLOW_PRIVATE });
  try {
    server.start();
    await server.ready();
    const client = httpClient(server.url);
    const { email } = await register(client);
    await confirmFromOutbox(server, client, email);
    const { webhook } = await addWebhook(client, receiver.url('/killed'));
    const killed = new Promise<void>((done) => {
      // The message has arrived, but the server does not get the answer.
      receiver.answer('/killed', async () => {
        receiver.answer('/killed', (response) => response.writeHead(204).end());
        await server.killServer();
        done();
      });
    });
    await sendTest(client, webhook.id).catch(() => {});
    await killed;
    await server.restart();
    const [first, second] = await receiver.untilAt('/killed', 2);
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    const delivery = await until('its note', async () => {
      const [latest] = await deliveriesOf(client, webhook.id);
      return latest?.state === 'delivered' ? latest : undefined;
    });
    expect(delivery.attempts).toHaveLength(1);
  } finally {
    await server.remove();
  }
});

test('two processes send each message once', async () => {
  const env = { WEBHOOK_ALLOW_PRIVATE, MASTER_KEY: randomBytes(32).toString('base64') };
  const first = await startServer({ env });
  const second = await startServer({ env: { ...env, DATABASE_URL: first.databaseUrl } });
  try {
    const { client } = await subscriber(first);
    const { webhook } = await addWebhook(client, receiver.url('/both'));
    const there = sameBrowserOn(second, client);
    await Promise.all(Array.from({ length: 20 }, (_, turn) => sendTest(turn % 2 ? client : there, webhook.id)));
    await until('twenty deliveries', async () => {
      const log = await deliveriesOf(client, webhook.id);
      return log.length === 20 && log.every(({ state }) => state === 'delivered');
    });
    expect(new Set(receiver.at('/both').map(({ id }) => id)).size).toBe(20);
  } finally {
    await second.remove();
    await first.remove();
  }
  // Also what was sent while the servers stopped.
  expect(receiver.at('/both')).toHaveLength(20);
});
