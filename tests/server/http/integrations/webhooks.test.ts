import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { londonDay } from '../../../../domain/calendar.ts';
import { WebhooksReply } from '../../../../domain/webhooks/contract.ts';
import { context } from '../../../support/context.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { answer, badge, passingProperty, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { transfer } from '../../../support/transferring.ts';
import { until } from '../../../support/until.ts';
import { type Received, verified, type WebhookReceiver, webhookReceiver } from '../../../support/webhookReceiver.ts';
import { expectNotStored } from '../links/linkJourney.ts';
import { addWebhook, deliveriesOf, replay, sendTest } from './webhookRequests.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let ada: HttpClient;
beforeEach(async () => {
  ada = (await subscriber(server)).client;
});
beforeAll(async () => {
  receiver = await webhookReceiver();
  server = await startServer({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
});
afterAll(async () => {
  await server?.remove();
  await receiver?.stop();
});

const settled = (client: HttpClient, id: string) =>
  until('the end of a delivery', async () => {
    const [latest] = await deliveriesOf(client, id);
    return latest?.attempts.length ? latest : undefined;
  });
const typesOf = (messages: readonly Received[]): readonly string[] => messages.map(({ body }) => JSON.parse(body).type);

describe('a webhook', () => {
  test('is shown with its secret once, which no table holds', async () => {
    const { secret, webhook } = await addWebhook(ada, receiver.url('/new'), ['badge.expired', 'document.lapsed']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url: receiver.url('/new'), types: ['document.lapsed', 'badge.expired'] });
    const listed = await ada.get('/api/account/webhooks');
    expect(expectReply(listed, 200, WebhooksReply).webhooks).toContainEqual(webhook);
    expect(listed.text).not.toContain(secret);
    await expectNotStored(server.query, secret.slice(6, 30));
    await expectNotStored(server.query, receiver.url('/new'));
  });

  test('gets what it asked for, signed as another implementation expects', async () => {
    const client = ada;
    const { secret, webhook } = await addWebhook(client, receiver.url('/all'));
    await addWebhook(client, receiver.url('/some'), ['badge.reinstated']);
    const { propertyId, assessmentId } = await passingProperty(client);
    const [completed] = await receiver.untilAt('/all', 1);
    expect(completed && verified(secret, completed)).toEqual({
      type: 'assessment.completed',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        property_id: propertyId,
        property_name: 'Sea View',
        assessment_id: assessmentId,
        passed: true,
        score: 100,
      },
    });
    expect(completed?.headers).toMatchObject({
      'content-type': 'application/json',
      host: `127.0.0.1:${receiver.port}`,
    });
    const { badgeId } = await badge(client, propertyId, assessmentId);
    const before = londonDay(server.now());
    await answer(client, assessmentId, 1, 'No');
    // Midnight may come between the two.
    const days = [before, londonDay(server.now())];
    await answer(client, assessmentId, 1, 'Yes');
    const messages = await receiver.untilAt('/all', 3);
    expect(typesOf(messages).toSorted()).toEqual(['assessment.completed', 'badge.reinstated', 'badge.suspended']);
    const suspended = messages.find(({ body }) => body.includes('badge.suspended'));
    const { body: shown } = await client.get(`/api/badges/verify/${badgeId}`);
    expect(shown.status).toBe('active');
    expect(suspended && verified(secret, suspended).data).toEqual({
      property_id: propertyId,
      property_name: 'Sea View',
      badge_id: badgeId,
      status: 'suspended',
      // No answer is told to a system outside.
      reason: 'An answer is no longer in order.',
      since: expect.toSatisfy((day) => days.includes(day)),
    });
    expect(typesOf(await receiver.untilAt('/some', 1))).toEqual(['badge.reinstated']);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
    const log = await until('three deliveries', async () => {
      const found = await deliveriesOf(client, webhook.id);
      return found.every(({ state }) => state === 'delivered') ? found : undefined;
    });
    expect(log).toHaveLength(3);
    expect(log[0]?.attempts[0]).toMatchObject({ status: 204, error: null, response: '' });
  });

  test('of a buyer, and the buyer’s mailbox, are not told what happened to the seller', async () => {
    const bob = await subscriber(server);
    const { propertyId, assessmentId } = await passingProperty(ada);
    const { badgeId } = await badge(ada, propertyId, assessmentId);
    const { webhook } = await addWebhook(bob.client, receiver.url('/buyer'));
    await transfer(ada, propertyId, bob);
    const seller = (await ada.get('/api/auth/me')).body.user.id;
    // As if the process that has suspended it for the seller had been killed before its policies.
    const at = server.now().toISOString();
    const cause = { kind: 'subscription', endedOn: '2026-10-01' } as const;
    const standing = { status: 'suspended', cause, since: '2026-11-01' } as const;
    const suspend = {
      type: 'RecordStanding',
      accountId: seller,
      standing,
      evidenceEndsOn: null,
      renewedOn: null,
      at,
    } as const;
    await server.core.commands.badge(badgeId, suspend, context);
    // What follows for the buyer is that the badge is active with their own plan.
    expect((await deliveriesOf(bob.client, webhook.id)).map(({ type }) => type)).toEqual(['badge.reinstated']);
    const mails = await server.query('select template from outbox_mail where account_id = $1', [bob.user.id]);
    const templates = mails.map(({ template }) => template);
    expect(templates).toContain('badge-back');
    for (const lost of ['badge-lost', 'badges-lost']) expect(templates).not.toContain(lost);
  });

  test('that is changed by a byte is refused by its receiver', async () => {
    const { secret, webhook } = await addWebhook(ada, receiver.url('/changed'));
    await sendTest(ada, webhook.id);
    const [received] = await receiver.untilAt('/changed');
    if (!received) throw new Error('Nothing was received');
    expect(verified(secret, received).type).toBe('webhook.test');
    expect(() => verified(secret, { ...received, body: `${received.body} ` })).toThrow('No matching signature');
    const { secret: other } = await addWebhook(ada, receiver.url('/other'));
    expect(() => verified(other, received)).toThrow('No matching signature');
  });

  test('shows in its log what its target answers, cut to its beginning', async () => {
    receiver.answer('/500', (response) => response.writeHead(500).end(`<b>${'x'.repeat(5000)}\u0000`));
    const { webhook } = await addWebhook(ada, receiver.url('/500'));
    await sendTest(ada, webhook.id);
    const { state, attempts, next_attempt_at: next } = await settled(ada, webhook.id);
    expect(state).toBe('waiting');
    expect(attempts).toMatchObject([{ status: 500, error: 'It answered 500.' }]);
    expect(attempts[0]?.response).toHaveLength(1000);
    const wait = Date.parse(next ?? '') - Date.parse(attempts[0]?.at ?? '');
    expect(wait).toBeGreaterThan(3000);
    expect(wait).toBeLessThan(15_000);
  });

  test.each([
    ['/redirect', 'It answered with a redirect (302). Redirects are not followed.', 302],
    ['/refused', 'The connection was refused.', null],
  ])('that fails at %s says why', async (path, error, status) => {
    receiver.answer('/redirect', (response) => response.writeHead(302, { location: receiver.url('/secret') }).end());
    const url = path === '/refused' ? 'http://127.0.0.1:1/' : receiver.url(path);
    const { webhook } = await addWebhook(ada, url);
    await sendTest(ada, webhook.id);
    expect((await settled(ada, webhook.id)).attempts).toMatchObject([{ status, error }]);
    expect(receiver.at('/secret')).toEqual([]);
  });

  test('that hangs delays no other', async () => {
    receiver.answer('/hangs', () => undefined);
    const { webhook: hanging } = await addWebhook(ada, receiver.url('/hangs'));
    const { webhook } = await addWebhook(ada, receiver.url('/quick'));
    for (let turn = 0; turn < 10; turn += 1) await sendTest(ada, hanging.id);
    await receiver.untilAt('/hangs', 4);
    await sendTest(ada, webhook.id);
    await receiver.untilAt('/quick');
    // No more than four at a time.
    expect(receiver.at('/hangs')).toHaveLength(4);
  });

  test('that is removed gets nothing and has no log', async () => {
    const { webhook } = await addWebhook(ada, receiver.url('/removed'));
    await sendTest(ada, webhook.id);
    await receiver.untilAt('/removed');
    expect((await ada.delete(`/api/account/webhooks/${webhook.id}`)).status).toBe(200);
    expectProblem(await ada.get(`/api/account/webhooks/${webhook.id}/deliveries`), 404);
    expectProblem(await ada.post(`/api/account/webhooks/${webhook.id}/test`), 404);
    expect(await server.query('select from webhook_delivery where webhook_id = $1', [webhook.id])).toEqual([]);
  });

  test('is refused without an address or events, and an account has up to ten', async () => {
    const client = ada;
    const refused = async (body: object, errors: Record<string, string>) =>
      expectProblem(await client.post('/api/account/webhooks', body), 422, { errors });
    const types = ['badge.expired'];
    await refused(
      { url: 'ftp://example.com', types },
      { url: expect.stringContaining('https://example.com/letproof') },
    );
    await refused({ url: receiver.url('/x'), types: [] }, { types: 'Choose at least one event' });
    await refused({ url: 'http://ada:pw@127.0.0.1/', types }, { url: expect.stringContaining('user name') });
    for (let added = 0; added < 10; added += 1) await addWebhook(client, receiver.url('/x'));
    await refused({ url: receiver.url('/x'), types }, { url: expect.stringContaining('up to 10 webhooks') });
  });
});

describe('a delivery', () => {
  test('is sent again under the same id when it is replayed', async () => {
    const { secret, webhook } = await addWebhook(ada, receiver.url('/replay'));
    const { id } = await sendTest(ada, webhook.id);
    await receiver.untilAt('/replay', 1);
    expect((await replay(ada, webhook.id, id)).status).toBe(201);
    const [first, second] = await receiver.untilAt('/replay', 2);
    expect(second?.id).toBe(first?.id);
    expect(second?.body).toBe(first?.body);
    expect(second && verified(secret, second).type).toBe('webhook.test');
    const log = await deliveriesOf(ada, webhook.id);
    expect(log.map(({ is_replay }) => is_replay)).toEqual([true, false]);
  });

  test('of another account or webhook is not found', async () => {
    const { webhook } = await addWebhook(ada, receiver.url('/mine'));
    const { webhook: second } = await addWebhook(ada, receiver.url('/mine'));
    const { id } = await sendTest(ada, webhook.id);
    const eve = (await subscriber(server)).client;
    expectProblem(await replay(eve, webhook.id, id), 404);
    expectProblem(await replay(ada, second.id, id), 404);
    expectProblem(await eve.get(`/api/account/webhooks/${webhook.id}/deliveries`), 404);
    expectProblem(await eve.delete(`/api/account/webhooks/${webhook.id}`), 404);
  });
});
