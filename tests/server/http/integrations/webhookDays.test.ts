import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { answer, badge, confirmAll, passingProperty, subscriber, upload } from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { until } from '../../../support/until.ts';
import { type WebhookReceiver, webhookReceiver } from '../../../support/webhookReceiver.ts';
import { keyClient, makeKey } from './apiKeyRequests.ts';
import { addWebhook, changeSecret, deliveriesOf, replay, sendTest } from './webhookRequests.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR = 60 * 60_000;
const clock = movedClock(new Date(START).toISOString());
let server: TestServer;
let receiver: WebhookReceiver;
let ada: HttpClient;
let adaId: string;
beforeAll(async () => {
  receiver = await webhookReceiver();
  server = await startServer({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, now: clock.now });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
});
afterAll(async () => {
  await server?.remove();
  await receiver?.stop();
});

const moveTo = (instant: string) => {
  clock.moveTo(instant);
  server.core.deliveries.wake();
};
const webhookOf = async (id: string) =>
  (await ada.get('/api/account/webhooks')).body.webhooks.find((one: { id: string }) => one.id === id);
const subjectsSince = (earlier: number) =>
  server.logged.slice(earlier).filter((line) => line.includes('A webhook was switched off'));

/** The latest delivery after this many attempts. */
const attempted = (id: string, count: number) =>
  until(`attempt ${count}`, async () => {
    const [latest] = await deliveriesOf(ada, id);
    return latest?.attempts.length === count ? latest : undefined;
  });

test('a message that is refused once is sent again under the same id, with the time of the attempt', async () => {
  let isFirst = true;
  receiver.answer('/once', (response) => {
    response.writeHead(isFirst ? 503 : 200).end();
    isFirst = false;
  });
  const { secret, webhook } = await addWebhook(ada, receiver.url('/once'));
  await sendTest(ada, webhook.id);
  const { next_attempt_at: next } = await attempted(webhook.id, 1);
  moveTo(next ?? '');
  const delivery = await attempted(webhook.id, 2);
  expect(delivery).toMatchObject({ state: 'delivered', next_attempt_at: null });
  const [first, second] = receiver.at('/once');
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toBe(first?.body);
  for (const [one, at] of [
    [first, START],
    [second, Date.parse(next ?? '')],
  ] as const) {
    expect(Number(one?.timestamp)).toBe(Math.floor(at / 1000));
    const signed = new Webhook(secret).sign(one?.id ?? '', new Date(at), one?.body ?? '');
    expect(one?.headers['webhook-signature']).toBe(signed);
  }
  await ada.delete(`/api/account/webhooks/${webhook.id}`);
});

test('a changed secret signs beside the former one for 24 hours, then alone', async () => {
  const { secret: former, webhook } = await addWebhook(ada, receiver.url('/changed'));
  const changed = await changeSecret(ada, webhook.id);
  expect(changed.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(changed.secret).not.toBe(former);
  const until = changed.webhook.former_secret_until ?? '';
  expect(Date.parse(until)).toBe(clock.now().getTime() + 24 * HOUR);

  /** The secrets by which a message that is sent now can be checked. */
  const checkedBy = async (count: number) => {
    await sendTest(ada, webhook.id);
    const message = (await receiver.untilAt('/changed', count)).at(-1);
    const signatures = String(message?.headers['webhook-signature']).split(' ');
    const at = new Date(Number(message?.timestamp) * 1000);
    return [former, changed.secret].filter((secret) =>
      // `verify` would compare the timestamp with the real clock.
      signatures.includes(new Webhook(secret).sign(message?.id ?? '', at, message?.body ?? '')),
    );
  };
  expect(await checkedBy(1)).toEqual([former, changed.secret]);
  expect((await webhookOf(webhook.id)).former_secret_until).toBe(until);
  moveTo(until);
  expect(await checkedBy(2)).toEqual([changed.secret]);
  expect((await webhookOf(webhook.id)).former_secret_until).toBeNull();
  await ada.delete(`/api/account/webhooks/${webhook.id}`);
});

test('a target that fails for three days is switched off, and its owner is told', async () => {
  receiver.answer('/fails', (response) => response.writeHead(500).end());
  const { webhook } = await addWebhook(ada, receiver.url('/fails'));
  const earlier = server.logged.length;
  await sendTest(ada, webhook.id);
  let delivery = await attempted(webhook.id, 1);
  const begun = Date.parse(delivery.created_at);
  while (delivery.next_attempt_at) {
    moveTo(delivery.next_attempt_at);
    delivery = await attempted(webhook.id, delivery.attempts.length + 1);
  }
  expect(delivery.state).toBe('failed');
  expect(delivery.attempts.length).toBeGreaterThanOrEqual(10);
  const lasted = Date.parse(delivery.attempts.at(-1)?.at ?? '') - begun;
  expect(lasted).toBeGreaterThanOrEqual(71 * HOUR);
  expect(lasted).toBeLessThanOrEqual(72 * HOUR);
  await until('the end of the webhook', async () => (await webhookOf(webhook.id)).state === 'failing');
  await until('the mail', () => subjectsSince(earlier).length === 1);
  const detail = 'This webhook is switched off. Remove it and add it again.';
  expectProblem(await replay(ada, webhook.id, delivery.id), 409, { detail });
  const types = await server.query(`select state->>'type' as type from account_activity where owner = $1`, [adaId]);
  expect(types).toContainEqual({ type: 'WebhookDisabled' });
});

test('a target that accepted another message meanwhile stays on', async () => {
  receiver.answer('/mixed', (response, { body }) =>
    response.writeHead(body.includes('webhook.test') ? 500 : 200).end(),
  );
  const { webhook } = await addWebhook(ada, receiver.url('/mixed'), ['assessment.completed']);
  await sendTest(ada, webhook.id);
  let failing = await attempted(webhook.id, 1);
  await passingProperty(ada);
  await receiver.untilAt('/mixed', 2);
  const failingNow = async (tries: number) =>
    until(`attempt ${tries}`, async () => {
      const found = (await deliveriesOf(ada, webhook.id)).find(({ id }) => id === failing.id);
      return found?.attempts.length === tries ? found : undefined;
    });
  while (failing.next_attempt_at) {
    moveTo(failing.next_attempt_at);
    failing = await failingNow(failing.attempts.length + 1);
  }
  expect(failing.state).toBe('failed');
  expect(await webhookOf(webhook.id)).toMatchObject({ state: 'active' });
  await ada.delete(`/api/account/webhooks/${webhook.id}`);
});

test('a target that answers 410 gets nothing more', async () => {
  receiver.answer('/gone', (response) => response.writeHead(410).end());
  const { webhook } = await addWebhook(ada, receiver.url('/gone'));
  await sendTest(ada, webhook.id);
  const { state, attempts } = await attempted(webhook.id, 1);
  expect([state, attempts[0]?.error]).toEqual(['failed', 'It answered 410: it wants no more messages.']);
  await until('the end of the webhook', async () => (await webhookOf(webhook.id)).state === 'gone');
  await passingProperty(ada);
  expect(await deliveriesOf(ada, webhook.id)).toHaveLength(1);
  await ada.delete(`/api/account/webhooks/${webhook.id}`);
});

test('a document that lapses, and the badge that follows it', async () => {
  const { client } = await subscriber(server);
  const now = clock.now();
  const day = (offset: number) => new Date(now.getTime() + offset * 24 * HOUR).toISOString().slice(0, 10);
  const { propertyId, assessmentId } = await passingProperty(client);
  const gasSafety = await upload(client, propertyId, 20, { expiry: day(2) });
  const { badgeId } = await badge(client, propertyId, assessmentId);
  await addWebhook(client, receiver.url('/lapse'), ['document.lapsed', 'badge.expired', 'badge.reinstated']);
  moveTo(`${day(3)}T12:00:00.000Z`);
  await server.runDueJobs();
  await server.runDueJobs();
  const messages = (await receiver.untilAt('/lapse', 2)).map(({ body }) => JSON.parse(body));
  const property = { property_id: propertyId, property_name: 'Sea View' };
  expect(messages.find(({ type }) => type === 'document.lapsed').data).toEqual({
    ...property,
    document_id: gasSafety,
    document_type: 'gas_safety_certificate',
    expiry_date: day(2),
    since: day(3),
  });
  expect(messages.find(({ type }) => type === 'badge.expired').data).toEqual({
    ...property,
    badge_id: badgeId,
    status: 'expired',
    reason: expect.stringContaining('gas safety'),
    since: day(3),
  });
  await upload(client, propertyId, 20, { expiry: day(300), fields: { document_type: 'gas_safety_certificate' } });
  const [, , back] = await receiver.untilAt('/lapse', 3);
  expect(JSON.parse(back?.body ?? '')).toMatchObject({
    type: 'badge.reinstated',
    data: { badge_id: badgeId, status: 'active', reason: null, since: null },
  });
});

test('a badge that is suspended by what happened while it was expired says since when, as its page does', async () => {
  const { client } = await subscriber(server);
  const now = clock.now();
  const day = (offset: number) => new Date(now.getTime() + offset * 24 * HOUR).toISOString().slice(0, 10);
  const on = async (offset: number) => {
    moveTo(`${day(offset)}T12:00:00.000Z`);
    await server.runDueJobs();
  };
  const gasSafety = (expiry: string) =>
    upload(client, propertyId, 20, { expiry, fields: { document_type: 'gas_safety_certificate' } });
  const { propertyId, assessmentId } = await passingProperty(client);
  await gasSafety(day(2));
  const { badgeId } = await badge(client, propertyId, assessmentId);
  await addWebhook(client, receiver.url('/since'), ['badge.suspended']);
  await on(3);
  await on(4);
  expect((await answer(client, assessmentId, 1, 'No')).status).toBe(200);
  await on(6);
  await gasSafety(day(300));
  const [suspended] = await receiver.untilAt('/since', 1);
  const { data } = JSON.parse(suspended?.body ?? '');
  expect(data).toMatchObject({ badge_id: badgeId, status: 'suspended', since: day(4) });
  const { status, since, reason } = (await server.client().get(`/api/badges/verify/${badgeId}`)).body;
  expect({ status, since, reason }).toEqual({ status: 'suspended', since: data.since, reason: data.reason });
});

test('a badge that is renewed after it expired is back, and one that is renewed earlier is no news', async () => {
  const { client } = await subscriber(server);
  const start = clock.now().getTime();
  const { propertyId, assessmentId } = await passingProperty(client, '2031-01-01');
  await badge(client, propertyId, assessmentId);
  await addWebhook(client, receiver.url('/renewed'), ['badge.expired', 'badge.reinstated']);
  // A session would end meanwhile.
  const program = keyClient(server.client(), (await makeKey(client)).key);
  const afterDays = async (days: number) => {
    moveTo(new Date(start + days * 24 * HOUR).toISOString());
    await server.runDueJobs();
  };
  const renewals = () =>
    server.query(`select from event where type = 'BadgeRenewed' and data->>'assessmentId' = $1`, [assessmentId]);
  await afterDays(365);
  await confirmAll(program, assessmentId);
  expect(await renewals()).toHaveLength(1);
  await afterDays(365 + 380);
  await receiver.untilAt('/renewed', 1);
  await confirmAll(program, assessmentId);
  expect(await renewals()).toHaveLength(2);
  const messages = await receiver.untilAt('/renewed', 2);
  expect(messages.map(({ body }) => JSON.parse(body).type)).toEqual(['badge.expired', 'badge.reinstated']);
});

test('the log is kept for thirty days', async () => {
  const { client } = await subscriber(server);
  const { webhook } = await addWebhook(client, receiver.url('/kept'));
  await sendTest(client, webhook.id);
  await until('its delivery', async () => (await deliveriesOf(client, webhook.id))[0]?.state === 'delivered');
  const sent = clock.now().getTime();
  const rows = () => server.query('select from webhook_delivery where webhook_id = $1', [webhook.id]);
  moveTo(new Date(sent + 30 * 24 * HOUR).toISOString());
  await server.runDueJobs();
  expect(await rows()).toHaveLength(1);
  moveTo(new Date(sent + 30 * 24 * HOUR + HOUR).toISOString());
  await server.runDueJobs();
  expect(await rows()).toHaveLength(0);
});

/** A webhook with a message that was refused once, and then waited for 100 hours because our server was off. */
const waitedThroughOutage = async (path: string) => {
  receiver.answer(path, (response) => response.writeHead(503).end());
  const { client } = await subscriber(server);
  const { webhook } = await addWebhook(client, receiver.url(path));
  await sendTest(client, webhook.id);
  await until('the first attempt', async () => (await deliveriesOf(client, webhook.id))[0]?.attempts.length === 1);
  return { client, webhookId: webhook.id };
};
const OUTAGE = 100 * HOUR;
const statesOf = async (webhookId: string) => {
  const rows = await server.query('select status from webhook_delivery where webhook_id = $1 order by message_id', [
    webhookId,
  ]);
  return rows.map(({ status }) => status);
};
const stateOf = async (client: HttpClient) => (await client.get('/api/account/webhooks')).body.webhooks[0].state;

test('a message that waited through an outage of our own is sent once more, and its webhook stays on if that fails', async () => {
  const { client, webhookId } = await waitedThroughOutage('/outage');
  moveTo(new Date(clock.now().getTime() + OUTAGE).toISOString());
  await until('the end of the message', async () => (await statesOf(webhookId)).every((state) => state === 'failed'));
  expect(receiver.at('/outage')).toHaveLength(2);
  expect(await stateOf(client)).toBe('active');
});

test('a message that waited through an outage of our own is delivered if its target accepts it', async () => {
  const { webhookId } = await waitedThroughOutage('/outage-accepted');
  receiver.answer('/outage-accepted', (response) => response.writeHead(200).end());
  moveTo(new Date(clock.now().getTime() + OUTAGE).toISOString());
  await until('the delivery', async () => (await statesOf(webhookId)).includes('delivered'));
});

test('a message that cannot be opened is given up after three days, and its webhook stays on', async () => {
  const { client } = await subscriber(server);
  const { webhook } = await addWebhook(client, receiver.url('/damaged'));
  await server.query(
    `insert into webhook_delivery (id, webhook_id, account_id, message_id, type, content, created_at, next_try_at)
     values (gen_random_uuid(), $1, $2, 'msg_damaged', 'webhook.test', '\\x00', $3, $3)`,
    [webhook.id, (await client.get('/api/auth/me')).body.user.id, clock.now()],
  );
  server.core.deliveries.wake();
  await until('its failure', () => server.logged.some((line) => line.includes('A message to a webhook waits')));
  expect(await statesOf(webhook.id)).toEqual(['waiting']);
  moveTo(new Date(clock.now().getTime() + OUTAGE).toISOString());
  await until('its end', async () => (await statesOf(webhook.id)).includes('failed'));
  expect(await stateOf(client)).toBe('active');
});
