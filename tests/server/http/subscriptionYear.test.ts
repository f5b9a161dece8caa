import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../support/http.ts';
import { badge, newProperty, passingProperty, register, subscribe } from '../../support/journey.ts';
import { type MovableServer, movableServer } from './movableServer.ts';

let world: MovableServer;
beforeAll(async () => {
  world = await movableServer('2026-11-01T09:00:00.000Z');
});
afterAll(() => world?.remove());

const subscription = async (client: HttpClient) => (await client.get('/api/subscriptions/current')).body.subscription;
const portal = (client: HttpClient, outcome: string) =>
  client.send('POST', '/test-portal', { form: new URLSearchParams({ outcome }) });
const story = (accountId: string): Promise<{ type: string }[]> =>
  world.server.query(
    `select type from event where stream = $1 or (stream like 'badge-%' and data->>'accountId' = $2) order by position`,
    [`subscription-${accountId}`, accountId],
  );

/** The templates of the mails to the holder of an account, in their order, also of those that were deleted since. */
const mailsOf = (accountId: string) => {
  const seen = new Map<string, string>();
  return {
    collect: async () => {
      const rows = await world.server.query(
        `select id, split_part(key, '.', 2) as template from outbox_mail where account_id = $1 order by id`,
        [accountId],
      );
      for (const { id, template } of rows) seen.set(id, template);
    },
    seen: () => [...seen.values()],
  };
};

test('renewed, unpaid, paid, unpaid until its end, and bought again: what is open when, and the badge', async () => {
  const first = world.server.client();
  const { id, email } = await register(first);
  await subscribe(first, 'multi_monthly');
  const { propertyId, assessmentId } = await passingProperty(first, '2027-10-01');
  const { badgeId } = await badge(first, propertyId, assessmentId);
  const mails = mailsOf(id);
  const at = async (instant: string) => {
    await mails.collect();
    await world.moveTo(instant);
    await world.server.runDueJobs();
    return world.signIn(email);
  };
  const badgeStatus = async () => (await world.server.client().get(`/api/badges/verify/${badgeId}`)).body.status;
  const writes = async (client: HttpClient) => (await client.post('/api/properties', newProperty())).status;
  const reads = async (client: HttpClient) => (await client.get(`/api/assessment/${assessmentId}/report`)).status;

  let client = await at('2026-12-01T09:30:00.000Z');
  const renewed = await subscription(client);
  expect([renewed.status, renewed.current_period_end.slice(0, 10)]).toEqual(['active', '2027-01-01']);

  await portal(client, 'fail_payment');
  client = await at('2026-12-15T09:29:00.000Z');
  // The last attempt, 14 days after the first, has not been made.
  expect(await subscription(client)).toMatchObject({ status: 'past_due', may_write: true });
  expect([await writes(client), await reads(client)]).toEqual([201, 200]);
  await portal(client, 'settle_payment');
  expect(await subscription(client)).toMatchObject({ status: 'active', past_due_until: null });

  await portal(client, 'fail_payment');
  client = await at('2026-12-30T10:00:00.000Z');
  expect(await subscription(client)).toMatchObject({ status: 'cancelled', may_write: false, plan_type: null });
  expect([await writes(client), await reads(client)]).toEqual([402, 200]);
  expect((await client.get('/api/account/export')).status).toBe(200);
  expect(await badgeStatus()).toBe('active');

  // It ended on 29 December, when the last attempt failed.
  client = await at('2027-01-28T10:00:00.000Z');
  expect(await badgeStatus()).toBe('active');
  client = await at('2027-01-31T10:00:00.000Z');
  expect(await badgeStatus()).toBe('suspended');
  await subscribe(client, 'multi_monthly');
  await expect.poll(badgeStatus).toBe('active');
  expect(await writes(client)).toBe(201);

  expect((await story(id)).map(({ type }) => type)).toEqual([
    ...['CheckoutStarted', 'SubscriptionActivated', 'InvoicePaid', 'BadgeIssued'],
    ...['SubscriptionRenewed', 'InvoicePaid', 'PaymentFailed', 'PaymentSettled', 'InvoicePaid'],
    ...['PaymentFailed', 'SubscriptionEnded', 'BadgeSuspensionAnnounced', 'BadgeSuspended'],
    ...['CheckoutStarted', 'SubscriptionActivated', 'BadgeReinstated', 'InvoicePaid'],
  ]);
  await mails.collect();
  expect(mails.seen()).toEqual([
    ...['welcome', 'receipt', 'assessment-completed', 'badge-issued', 'receipt', 'payment-failed', 'receipt'],
    ...['payment-failed', 'subscription-ended', 'badges-ending', 'badges-lost', 'badges-back', 'receipt'],
  ]);
});

test('a cancelled subscription is announced a week before its end, once', async () => {
  const first = world.server.client();
  const { id, email } = await register(first);
  await subscribe(first, 'single_yearly');
  await first.post('/api/subscriptions/update', { plan_type: 'multi_yearly' });
  await first.post('/api/subscriptions/cancel', {});
  const mails = mailsOf(id);
  for (const day of ['2028-01-23', '2028-01-24', '2028-01-25', '2028-02-01']) {
    await mails.collect();
    await world.moveTo(`${day}T12:00:00.000Z`);
    await world.server.runDueJobs();
  }
  const client = await world.signIn(email);
  expect(await subscription(client)).toMatchObject({ status: 'cancelled' });
  await mails.collect();
  expect(mails.seen()).toEqual([
    ...['welcome', 'receipt', 'plan-changed', 'receipt', 'subscription-cancelled'],
    ...['subscription-ending', 'subscription-ended'],
  ]);
});
