import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  PlanPreviewReply,
  PortalReply,
  SubscriptionReply,
  VerifyReply,
} from '../../../domain/subscriptions/contract.ts';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, checkout, newProperty, register, settle, subscribe } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

// Fifteen of the thirty days of a period that begins now are over a half a month later; here everything is on one day.
const START = '2026-11-20T10:00:00.000Z';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: START } });
});
afterAll(() => server?.remove());

const subscribed = async (plan: PlanType) => {
  const client = server.client();
  const { id } = await register(client);
  await subscribe(client, plan);
  return { client, id };
};
const post = (client: HttpClient, path: string, body: object = {}) => client.post(`/api/subscriptions/${path}`, body);
const changed = async (client: HttpClient, path: string, body: object = {}) =>
  expectReply(await post(client, path, body), 200, SubscriptionReply).subscription;
const invoices = async (accountId: string): Promise<number[]> =>
  (
    await server.query(
      `select data->>'total' as total from event where stream = $1 and type = 'InvoicePaid' order by position`,
      [`subscription-${accountId}`],
    )
  ).map(({ total }) => Number(total));

describe('another plan', () => {
  test('costs what the preview says, and nothing changes before', async () => {
    const { client, id } = await subscribed('single_monthly');
    const asked = () => post(client, 'preview-update', { plan_type: 'single_yearly' });
    const preview = expectReply(await server.recordingNothing(asked), 200, PlanPreviewReply);
    expect(preview).toMatchObject({ due_now: 3999 - 399, credit: 0, next_amount: 3999 });
    expect(preview.next_date.slice(0, 10)).toBe('2027-11-20');
    expect(await changed(client, 'update', { plan_type: 'single_yearly' })).toMatchObject({
      plan_type: 'single_yearly',
      properties_limit: 1,
    });
    const { current_period_end } = (await client.get('/api/subscriptions/current')).body.subscription;
    expect(current_period_end.slice(0, 10)).toBe('2027-11-20');
    expect(await invoices(id)).toEqual([399, 3600]);
  });

  test('allows its number of properties', async () => {
    const { client } = await subscribed('single_monthly');
    await addProperty(client);
    expectProblem(await client.post('/api/properties', newProperty()), 409, { detail: 'Your plan allows 1 property.' });
    await changed(client, 'update', { plan_type: 'multi_monthly' });
    await addProperty(client);
  });

  test('that is smaller than the properties held is refused before anything is charged', async () => {
    const { client, id } = await subscribed('multi_monthly');
    await addProperty(client);
    await addProperty(client);
    const refused = await server.recordingNothing(() => post(client, 'update', { plan_type: 'single_yearly' }));
    expectProblem(refused, 409, { detail: 'Your plan allows 1 property.' });
    expect(await invoices(id)).toEqual([999]);
    await addProperty(client);
  });

  test('that becomes smaller while properties are added never has more than it allows', async () => {
    const outcomes = new Set<number | undefined>();
    for (let round = 0; round < 4; round += 1) {
      const { client } = await subscribed('multi_monthly');
      const add = () => client.post('/api/properties', newProperty());
      const change = () => post(client, 'update', { plan_type: 'single_monthly' });
      const twenty = Array.from({ length: 20 }, () => add);
      // The change first, then after some additions: either may win.
      const replies = await Promise.all(twenty.toSpliced(round * 2, 0, change).map((send) => send()));
      const [changed] = replies.splice(round * 2, 1);
      const held = (await client.get('/api/properties')).body.properties.length;
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(held);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
      const { properties_limit: limit } = (await client.get('/api/subscriptions/current')).body.subscription;
      expect([changed?.status, limit]).toEqual(changed?.status === 200 ? [200, 1] : [409, 5]);
      expect(held).toBe(limit);
      outcomes.add(changed?.status);
    }
    expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true);
  });

  test('in two browsers at once never leaves more properties than the plan allows', async () => {
    const { client } = await subscribed('multi_monthly');
    const changes = ['single_monthly', 'multi_yearly', 'single_yearly', 'multi_monthly'].map((plan_type) =>
      post(client, 'update', { plan_type }),
    );
    const added = Array.from({ length: 20 }, () => client.post('/api/properties', newProperty()));
    await Promise.all([...changes, ...added]);
    const held = (await client.get('/api/properties')).body.properties.length;
    expect(held).toBeLessThanOrEqual(
      (await client.get('/api/subscriptions/current')).body.subscription.properties_limit,
    );
  });

  test('chosen ten times at once, in two browsers, is charged once', async () => {
    const { client, id } = await subscribed('single_monthly');
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => post(client, 'update', { plan_type: 'multi_yearly' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await invoices(id)).toEqual([399, 9999 - 399]);
  });

  test('is refused without a subscription, and with an open invoice', async () => {
    const client = server.client();
    await register(client);
    for (const path of ['update', 'preview-update', 'cancel', 'resume', 'withdraw'])
      expectProblem(await post(client, path, { plan_type: 'multi_yearly' }), 409, {
        detail: 'You have no active subscription.',
      });
    const { client: late } = await subscribed('single_monthly');
    await late.send('POST', '/test-portal', { form: new URLSearchParams({ outcome: 'fail_payment' }) });
    expectProblem(await post(late, 'update', { plan_type: 'multi_yearly' }), 409, {
      detail: 'Please pay the open invoice first. Then you can change your plan.',
    });
  });
});

test('a plan chosen during a cancellation takes it back, the present one without a charge', async () => {
  const { client, id } = await subscribed('single_monthly');
  for (const plan_type of ['single_monthly', 'multi_monthly']) {
    await changed(client, 'cancel');
    const preview = await server.recordingNothing(() => post(client, 'preview-update', { plan_type }));
    expect(preview.body).toMatchObject({ due_now: plan_type === 'single_monthly' ? 0 : 600 });
    expect(await changed(client, 'update', { plan_type })).toMatchObject({ plan_type, cancel_at_period_end: false });
  }
  expect(await invoices(id)).toEqual([399, 600]);
});

test('a subscription is cancelled at the end of its period, and resumed', async () => {
  const { client } = await subscribed('multi_monthly');
  expect(await changed(client, 'cancel')).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(await changed(client, 'cancel')).toMatchObject({ cancel_at_period_end: true });
  await addProperty(client);
  expect(await changed(client, 'resume')).toMatchObject({ status: 'active', cancel_at_period_end: false });
  expectProblem(await server.recordingNothing(() => post(client, 'resume')), 409);
});

test('a first purchase is withdrawn within 14 days, a second one is not', async () => {
  const { client, id } = await subscribed('single_monthly');
  expect((await client.get('/api/subscriptions/current')).body.subscription.withdraw_until?.slice(0, 10)).toBe(
    '2026-12-04',
  );
  expect(await changed(client, 'withdraw')).toMatchObject({ status: 'cancelled', may_write: false });
  const [refund] = await server.query("select data from event where stream = $1 and type = 'InvoiceRefunded'", [
    `subscription-${id}`,
  ]);
  expect(refund.data).toMatchObject({ refunded: 399, cause: 'withdrawn' });
  await subscribe(client, 'single_monthly');
  expectProblem(await server.recordingNothing(() => post(client, 'withdraw')), 409, {
    detail: 'The 14 days to withdraw from your purchase are over.',
  });
});

describe('a checkout', () => {
  test('is the same for two presses of Choose Plan', async () => {
    const client = server.client();
    await register(client);
    const urls = await Promise.all([checkout(client, 'single_monthly'), checkout(client, 'single_monthly')]);
    expect(new Set(urls).size).toBe(1);
    await settle(client, urls[0], 'declined');
    expect(await checkout(client, 'single_monthly')).not.toBe(urls[0]);
  });

  test('is recorded by the way back, before any notice of the provider', async () => {
    const client = server.client();
    await register(client);
    const sessionId = (await checkout(client, 'multi_yearly')).split('/').at(-1);
    const verify = async () => expectReply(await post(client, 'verify', { session_id: sessionId }), 200, VerifyReply);
    expect(await verify()).toMatchObject({ checkout: 'open', subscription: { status: 'inactive' } });
    await server.local?.pay(sessionId ?? '');
    expect(await verify()).toMatchObject({ checkout: 'paid', subscription: { status: 'active' } });
  });

  test('of somebody else or of nobody is unknown', async () => {
    const { client } = await subscribed('single_monthly');
    const other = server.client();
    await register(other);
    const sessionId = (await checkout(other, 'multi_yearly')).split('/').at(-1);
    for (const session_id of [sessionId, 'test_unknown'])
      expectProblem(await server.recordingNothing(() => post(client, 'verify', { session_id })), 404);
    expectProblem(await post(client, 'verify', { session_id: '../x' }), 422, {
      errors: { session_id: 'Invalid session' },
    });
  });
});

describe('the portal', () => {
  const portal = (client: HttpClient, outcome: string) =>
    client.send('POST', '/test-portal', { form: new URLSearchParams({ outcome }) });

  test('is a page with a form for each outcome', async () => {
    const { client } = await subscribed('single_monthly');
    const { portal_url } = expectReply(await post(client, 'portal'), 200, PortalReply);
    const page = await client.get(portal_url);
    expect([page.status, page.text.includes('Test portal.')]).toEqual([200, true]);
    expect(page.text).not.toMatch(/<script/);
    for (const [outcome, shown] of [
      ['fail_payment', { status: 'past_due', may_write: true }],
      ['settle_payment', { status: 'active', past_due_until: null }],
      ['cancel', { cancel_at_period_end: true }],
      ['resume', { cancel_at_period_end: false }],
    ] as const) {
      expect((await portal(client, outcome)).status).toBe(303);
      expect((await client.get('/api/subscriptions/current')).body.subscription).toMatchObject(shown);
    }
  });

  test('is not there without a subscription', async () => {
    const client = server.client();
    await register(client);
    expectProblem(await post(client, 'portal'), 409);
    expect((await client.get('/test-portal')).status).toBe(404);
  });
});
