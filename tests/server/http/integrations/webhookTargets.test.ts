import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Address } from '../../../../server/webhooks/target.ts';
import { expectProblem } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { until } from '../../../support/until.ts';
import { type WebhookReceiver, webhookReceiver } from '../../../support/webhookReceiver.ts';
import { addWebhook, deliveriesOf, sendTest } from './webhookRequests.ts';

const PRIVATE = 'This address leads to a private network. Enter one that can be reached from the internet.';
const PUBLIC: Address = { address: '93.184.215.14', family: 4 };

let server: TestServer;
let receiver: WebhookReceiver;
let ada: HttpClient;
let addresses: readonly Address[] = [PUBLIC];
beforeAll(async () => {
  receiver = await webhookReceiver();
  server = await startServer({ resolveHost: async () => addresses });
  ada = (await subscriber(server)).client;
});
afterAll(async () => {
  await server?.remove();
  await receiver?.stop();
});

const refused = async (url: string, message: string) => {
  const reply = await ada.post('/api/account/webhooks', { url, types: ['badge.expired'] });
  expectProblem(reply, 422, { errors: { url: message } });
};

describe('the target of a webhook', () => {
  test.each(['https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://[::ffff:127.0.0.1]/'])(
    'is refused when it is %s',
    (url) => refused(url, PRIVATE),
  );

  test('is refused without https, and when its name leads to a private address', async () => {
    await refused('http://hooks.example.com/', 'Enter an address that begins with https://');
    addresses = [PUBLIC, { address: '10.0.0.7', family: 4 }];
    await refused('https://hooks.example.com/', PRIVATE);
  });

  test.each(['https://hooks.example.com/\u0000', 'https://hooks.example.com/\ud800'])(
    'is refused with characters that cannot be stored: %j',
    (url) => refused(url, 'Enter an address such as https://example.com/letproof'),
  );

  test('is not called when its name leads elsewhere by then', async () => {
    addresses = [PUBLIC];
    const { webhook } = await addWebhook(ada, `https://hooks.example.com:${receiver.port}/`);
    addresses = [{ address: '127.0.0.1', family: 4 }];
    await sendTest(ada, webhook.id);
    const attempts = await until('an attempt', async () => {
      const [delivery] = await deliveriesOf(ada, webhook.id);
      return delivery?.attempts.length ? delivery.attempts : undefined;
    });
    expect(attempts).toMatchObject([{ status: null, error: PRIVATE }]);
    expect(receiver.at('/')).toEqual([]);
  });
});
