import { makeKey } from '../server/http/integrations/apiKeyRequests.ts';
import { addWebhook, deliveriesOf, replay, sendTest } from '../server/http/integrations/webhookRequests.ts';
import { subscriber } from '../support/journey.ts';
import { until } from '../support/until.ts';
import { webhookReceiver } from '../support/webhookReceiver.ts';
import type { Site } from './site.ts';

const LONG = 'channelmanager'.repeat(6).slice(0, 80);

/** An account with keys, and with webhooks whose log has messages in each state. */
export const seedIntegrations = async (site: Site) => {
  const receiver = await webhookReceiver();
  try {
    const { client } = await subscriber(site, 'multi_yearly', { name: 'Tegan Moyle' });
    await makeKey(client, { name: LONG, scopes: ['write'] });
    const { key } = await makeKey(client, { name: 'Booking system' });
    await site.client().get('/api/properties', { authorization: `Bearer ${key}` });
    await makeKey(client, { name: 'Spreadsheet of the office', scopes: ['read'] });

    receiver.answer('/hooks', (response) => response.writeHead(200).end('{"received":true}'));
    const { webhook: gone } = await addWebhook(client, receiver.url(`/gone?tenant=${LONG}`), ['badge.expired']);
    receiver.answer(`/gone?tenant=${LONG}`, (response) => response.writeHead(410).end());
    await sendTest(client, gone.id);
    const { webhook } = await addWebhook(client, receiver.url('/hooks'));
    const { id } = await sendTest(client, webhook.id);
    await until('the first delivery', async () => (await deliveriesOf(client, webhook.id))[0]?.state === 'delivered');
    receiver.answer('/hooks', (response) => response.writeHead(503).end('<h1>Service Unavailable</h1>'));
    await replay(client, webhook.id, id);
    await until('the second one', async () => (await deliveriesOf(client, webhook.id))[0]?.attempts.length === 1);
    return { jar: client.jar, webhookId: webhook.id, goneWebhookId: gone.id };
  } finally {
    await receiver.stop();
  }
};
