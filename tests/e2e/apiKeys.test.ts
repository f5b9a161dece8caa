import { afterEach, beforeAll, expect, test } from 'vitest';
import { passingProperty, subscriber } from '../support/journey.ts';
import { verified, type WebhookReceiver, webhookReceiver } from '../support/webhookReceiver.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
  return () => receiver.stop();
});
const world = siteForFile(() => ({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } }));
afterEach(() => world.expectNoErrors());

/** What is shown once: a key, or a secret. */
const shownOnce = ({ page }: Visitor): Promise<string> =>
  page.$eval('[role=dialog] code', (code) => code.textContent ?? '');

test('an owner makes a key and a webhook, sees a message in the log, sends it again and revokes the key', async () => {
  const { client, user } = await subscriber(world.site, 'multi_yearly', { name: 'Tamar Lettings' });
  const { propertyId } = await passingProperty(client);
  const owner = await world.openAs(user.email);
  await owner.go('/console/properties');
  await owner.press('API keys', 'link');
  await owner.see('No key yet', 'No webhook yet');

  await owner.press('Create a key');
  await owner.fill('Name', 'Booking system');
  await owner.press('Read and write', 'radio');
  await owner.press('Create');
  await owner.see('The key is ready');
  const authorization = `Bearer ${await shownOnce(owner)}`;
  await owner.press('Done');
  await owner.see('Booking system', 'Never');
  const program = world.site.client();
  const { body } = await program.get('/api/properties', { authorization });
  expect(body.properties.map(({ id }: { id: string }) => id)).toEqual([propertyId]);

  await owner.press('Add a webhook');
  await owner.fill('Address', receiver.url('/hooks'));
  await owner.press('Add');
  await owner.see('The webhook is on');
  const secret = await shownOnce(owner);
  await owner.press('Done');
  const { id: assessmentId } = (await program.get('/api/assessment/list', { authorization })).body.assessments[0];
  const json = { question_id: 1, answer: 'No' };
  const said = await program.send('PUT', `/api/assessment/${assessmentId}/answers`, {
    json,
    headers: { authorization },
  });
  expect(said.status).toBe(200);
  await owner.press('See its log', 'link');
  await owner.press('Send a test');
  await owner.see('Test', 'Delivered');
  const [message] = await receiver.untilAt('/hooks');
  expect(message && verified(secret, message).type).toBe('webhook.test');
  await owner.pressAt('li button', 'Send again');
  await owner.see('Test (sent again)');
  const [, again] = await receiver.untilAt('/hooks', 2);
  expect(again?.id).toBe(message?.id);

  await owner.press('API keys and webhooks', 'link');
  await owner.press('Revoke the key Booking system');
  await owner.see('Revoke Booking system?');
  await owner.press('Revoke');
  await owner.see('No key yet');
  expect((await program.get('/api/properties', { authorization })).status).toBe(401);
});
