import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SubscriptionReply } from '../../../domain/subscriptions/contract.ts';
import { stripeWebhookRoutes } from '../../../server/http/stripeWebhook.routes.ts';
import { NOTICE_TYPES } from '../../../server/payments/stripe/notices.ts';
import { signedEvent } from '../../../server/payments/stripe/signedEvent.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { checkout, PASSWORD, register } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { seedOfRun } from '../../support/storedEvents.ts';
import { type StripeDouble, signedNotice, startStripeDouble } from '../../support/stripe/double.ts';
import { until } from '../../support/until.ts';
import { routesOf } from './policy/routes.ts';

const SECRET = 'whsec_of_the_tests';
let server: TestServer;
let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeDouble(() => new Date());
  const env = { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_BASE: stripe.url };
  server = await startServer({ env });
});
afterAll(async () => {
  await server?.remove();
  await stripe?.stop();
});
beforeEach(() => stripe.setTrouble(null));

const eventOf = (type: string, object: object, id = `evt_${randomUUID()}`) => ({
  id,
  object: 'event',
  type,
  data: { object },
});

const send = (event: unknown) => {
  const { payload, signature } = signedNotice(event, { secret: SECRET, at: server.now() });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return server.client().send('POST', '/api/subscriptions/webhook', { raw: payload, headers });
};

const stored = async (): Promise<number> =>
  (await server.query('select count(*)::int as count from payment_notice'))[0].count;
/** What a notice records, it records as the system. */
const recordingNothing = async (event: unknown) => {
  await untilWorked();
  await server.recordingNothing(async () => {
    await send(event);
    await untilWorked();
  }, ['subscription']);
};
const waiting = () => server.query('select * from payment_notice where worked_at is null');
const untilWorked = () => until('all notices to be worked on', async () => (await waiting()).length === 0);

/** A customer who has paid. We do not know it before a notice comes. */
const customer = async () => {
  const client = server.client();
  const { id } = await register(client);
  const url = await checkout(client, 'single_monthly');
  const providerId = stripe.pay(url.split('/').at(-1) ?? '');
  const current = async () => (await client.get('/api/subscriptions/current')).body.subscription;
  const statusIs = (status: string) => until(status, async () => (await current()).status === status);
  return { client, id, providerId, current, statusIs };
};
const withdrawing = async (client: HttpClient) =>
  expectReply(await client.post('/api/subscriptions/withdraw', {}), 200, SubscriptionReply).subscription;
const updated = (providerId: string) => eventOf('customer.subscription.updated', { id: providerId });

/** A customer whose subscription is recorded. */
const subscriber = async () => {
  const paid = await customer();
  expect((await send(updated(paid.providerId))).status).toBe(200);
  await paid.statusIs('active');
  return paid;
};

/** Valid ids, and texts that are no ids. Postgres cannot store some of these as text. */
const anyId = fc.oneof(
  fc.constantFrom('evt_1', 'sub_1', '', 'a\u0000b', '\ud800'),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);
const anyObject = fc.oneof(
  fc.jsonValue(),
  fc.record({ id: anyId, charge: anyId, subscription: anyId, parent: fc.jsonValue() }, { requiredKeys: [] }),
);
const anyEvent = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      id: anyId,
      object: fc.constantFrom('event', 'v2.core.event', null),
      type: fc.oneof(fc.constantFrom(...NOTICE_TYPES), fc.string()),
      data: fc.oneof(fc.jsonValue(), fc.record({ object: anyObject })),
    },
    { requiredKeys: [] },
  ),
);

test('a body that Stripe has signed is acknowledged or refused, whatever its shape', async () => {
  const property = fc.asyncProperty(anyEvent, async (event) => {
    expect([200, 400]).toContain((await send(event)).status);
  });
  await fc.assert(property, { numRuns: 1000, seed: seedOfRun(), endOnFailure: true });
});

describe('a notice of Stripe', () => {
  test('begins the subscription that was paid for', async () => {
    const { providerId, statusIs, current } = await customer();
    expect((await current()).status).toBe('inactive');
    const reply = await send(eventOf('checkout.session.completed', { id: 'cs_test', subscription: providerId }));
    expect(reply.status).toBe(200);
    await statusIs('active');
  });

  test('is the actor of what it records, by the name that Stripe has given it', async () => {
    const { id, providerId, statusIs } = await subscriber();
    stripe.failPayment(providerId);
    const event = updated(providerId);
    await send(event);
    await statusIs('past_due');
    const [last] = await server.query(
      "select type, metadata -> 'actor' as actor from event where stream = $1 order by position desc limit 1",
      [`subscription-${id}`],
    );
    expect(last).toEqual({ type: 'PaymentFailed', actor: { kind: 'provider', id: event.id } });
  });

  test('is stored once', async () => {
    const { providerId } = await subscriber();
    const before = await stored();
    const event = updated(providerId);
    await Promise.all([send(event), send(event), send(event)]);
    expect(await stored()).toBe(before + 1);
  });

  test('of another type is acknowledged and not stored', async () => {
    const before = await stored();
    for (const type of ['customer.created', 'constructor', 'toString', 'invoice.created'])
      expect((await send(eventOf(type, { id: 'cus_1' }))).status).toBe(200);
    expect((await send(eventOf('invoice.paid', { id: 'in_of_no_subscription', parent: null }))).status).toBe(200);
    expect(await stored()).toBe(before);
  });

  test('of a subscription that is not ours records nothing', async () => {
    await recordingNothing(updated('sub_of_another_shop'));
  });

  test('control: what a notice records is noticed', async () => {
    const { providerId } = await customer();
    await expect(recordingNothing(updated(providerId))).rejects.toThrow('no event may be recorded');
  });

  test('comes in any order: what Stripe says now is recorded', async () => {
    const { providerId, client, statusIs, current } = await subscriber();
    stripe.failPayment(providerId);
    await send(eventOf('customer.subscription.deleted', { id: providerId }));
    await statusIs('past_due');
    expect((await current()).may_write).toBe(true);
    stripe.settlePayment(providerId);
    await send(eventOf('invoice.payment_failed', { parent: { subscription_details: { subscription: providerId } } }));
    await statusIs('active');
    expect((await client.get('/api/subscriptions/current')).status).toBe(200);
  });

  test('of an end follows a withdrawal that Stripe has refused at first, whose day is that of the first time', async () => {
    const { client, id, statusIs } = await subscriber();
    stripe.setTrouble({ status: 402, only: 'POST /v1/refunds' });
    const refused = await withdrawing(client);
    expect(refused).toMatchObject({ status: 'active', withdrawal_asked_at: expect.any(String) });
    const cause = server.logged.filter((line) => line.includes('A withdrawal is not finished') && line.includes(id));
    expect(cause).toEqual([expect.stringContaining('Your card was declined.')]);
    stripe.setTrouble(null);
    expect(await withdrawing(client)).toMatchObject({ status: 'cancelled', withdrawal_asked_at: null });
    await statusIs('cancelled');
    const asked = await server.query("select type from event where stream = $1 and type = 'WithdrawalAsked'", [
      `subscription-${id}`,
    ]);
    expect(asked).toHaveLength(1);
  });

  test('that a refund has failed is an error in the log, because the money has to be returned in another way', async () => {
    const { providerId } = await subscriber();
    const charge = stripe.chargeOf(providerId);
    await send(eventOf('refund.failed', { id: 're_1', charge }));
    await untilWorked();
    const lines = server.logged.filter((line) => line.includes('A refund has failed'));
    expect(lines).toEqual([expect.stringContaining(charge)]);
  });

  test('of an end voids what is still open', async () => {
    const { providerId, statusIs } = await subscriber();
    stripe.failPayment(providerId);
    const subscription = stripe.state.present(providerId);
    if (subscription) Object.assign(subscription, { status: 'canceled', endedAt: 1, endReason: 'payment_failed' });
    await send(eventOf('customer.subscription.deleted', { id: providerId }));
    await statusIs('cancelled');
    await until('the void', async () => subscription?.invoices.every(({ status }) => status !== 'open') ?? false);
  });

  test('waits while Stripe is away, and is worked on afterwards', async () => {
    const { providerId, statusIs } = await subscriber();
    stripe.failPayment(providerId);
    stripe.setTrouble({ status: 500 });
    expect((await send(updated(providerId))).status).toBe(200);
    await until('a failed attempt', async () => (await waiting()).some(({ attempts }) => attempts > 0));
    stripe.setTrouble(null);
    await statusIs('past_due');
    await untilWorked();
  });
});

describe('money that goes back', () => {
  test('ends the subscription after a full refund', async () => {
    const { id, providerId, statusIs } = await subscriber();
    const charge = stripe.chargeOf(providerId);
    stripe.state.refunds.push({ paymentIntent: charge.replace('ch_', 'pi_') });
    await send(eventOf('charge.refunded', { id: charge }));
    await statusIs('cancelled');
    expect(await causesOf(providerId)).toEqual(['refunded']);
    await untilWorked();
    expect(await refundsOf(id)).toEqual([{ refunded: 399, cause: 'refunded' }]);
  });

  test('in part is recorded with its amount, once, and changes nothing else', async () => {
    const { id, providerId, current } = await subscriber();
    const charge = stripe.chargeOf(providerId);
    stripe.state.refunds.push({ paymentIntent: charge.replace('ch_', 'pi_'), amount: 150 });
    for (const _ of ['first', 'again']) await send(eventOf('charge.refunded', { id: charge }));
    await untilWorked();
    expect((await current()).status).toBe('active');
    expect(await refundsOf(id)).toEqual([{ refunded: 150, cause: 'refunded' }]);
  });

  test('of another product in the same Stripe account changes nothing there', async () => {
    const { providerId } = await customer();
    const foreign = stripe.state.subscriptions.get(providerId);
    if (!foreign) throw new Error('There is no such subscription');
    foreign.metadata = {};
    const charge = stripe.chargeOf(providerId);
    stripe.state.refunds.push({ paymentIntent: charge.replace('ch_', 'pi_') });
    await send(eventOf('charge.refunded', { id: charge }));
    await untilWorked();
    expect(foreign).toMatchObject({ status: 'active', metadata: {} });
  });

  test('is found in the night if its notice was lost', async () => {
    const { id, providerId, current } = await subscriber();
    stripe.state.refunds.push({ paymentIntent: stripe.chargeOf(providerId).replace('ch_', 'pi_') });
    await server.runJobsAgain();
    expect((await current()).status).toBe('cancelled');
    expect(await refundsOf(id)).toEqual([{ refunded: 399, cause: 'refunded' }]);
  });

  test('by a withdrawal that Stripe has refused at first goes back once, in the night', async () => {
    const { id, providerId, client, current } = await subscriber();
    stripe.setTrouble({ status: 500, only: 'POST /v1/refunds' });
    expect((await withdrawing(client)).withdrawal_asked_at).toEqual(expect.any(String));
    stripe.setTrouble(null);
    for (const _ of ['night', 'next night']) await server.runJobsAgain();
    expect(await current()).toMatchObject({ status: 'cancelled', withdrawal_asked_at: null });
    expect(await causesOf(providerId)).toEqual(['withdrawn']);
    expect(await refundsOf(id)).toEqual([{ refunded: 399, cause: 'withdrawn' }]);
    const made = stripe.state.refunds.filter(({ paymentIntent }) => paymentIntent.includes(providerId));
    expect(made).toHaveLength(1);
    const mails =
      "select template from outbox_mail where account_id = $1 and template in ('withdrawal-asked', 'refund') order by id";
    expect(await server.query(mails, [id])).toEqual([{ template: 'withdrawal-asked' }, { template: 'refund' }]);
  });

  /** A customer whose withdrawal Stripe has refused or not answered. */
  const askedInVain = async () => {
    const made = await subscriber();
    const sent = async () => {
      const rows = await server.query('select template from outbox_mail where account_id = $1 order by id', [made.id]);
      return rows.map(({ template }) => template);
    };
    await expect.poll(sent).toContain('receipt');
    stripe.setTrouble({ status: 500, only: 'POST /v1/refunds' });
    expect((await withdrawing(made.client)).withdrawal_asked_at).toEqual(expect.any(String));
    stripe.setTrouble(null);
    const asked = async () => (await made.current()).withdrawal_asked_at;
    /** All since the withdrawal was asked for, by name: each waits for something else. */
    const mails = async () => {
      const all = await sent();
      return all.slice(all.indexOf('withdrawal-asked')).toSorted();
    };
    const ofSubscription = () =>
      stripe.state.refunds.filter(({ paymentIntent }) => paymentIntent.includes(made.providerId));
    return { ...made, asked, mails, refunds: ofSubscription };
  };
  const night = () => server.runJobsAgain();

  test('by a withdrawal waits until Stripe has enough money of ours, and meanwhile nothing renews or resumes the plan', async () => {
    const { client, providerId, asked, mails, refunds } = await askedInVain();
    stripe.setTrouble({ status: 400, code: 'balance_insufficient', only: 'POST /v1/refunds' });
    await night();
    expect(stripe.state.present(providerId)).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true });
    await send(updated(providerId));
    await untilWorked();
    expect(await asked()).toEqual(expect.any(String));
    const plan = { plan_type: 'multi_monthly' };
    for (const [path, body] of [['resume', {}] as const, ['update', plan] as const, ['preview-update', plan] as const])
      expectProblem(await client.post(`/api/subscriptions/${path}`, body), 409, {
        detail: 'You have withdrawn from this purchase. Its plan and its end cannot be changed any more.',
      });
    stripe.setTrouble(null);
    await night();
    await expect.poll(asked).toBeNull();
    expect(refunds()).toHaveLength(1);
    await expect.poll(mails).toEqual(['refund', 'subscription-ended', 'withdrawal-asked']);
  });

  test('by a withdrawal goes back also if staff have ended the subscription at Stripe before', async () => {
    const { id, providerId, asked, statusIs, refunds } = await askedInVain();
    Object.assign(stripe.state.present(providerId) ?? {}, { status: 'canceled', endedAt: 1 });
    await send(eventOf('customer.subscription.deleted', { id: providerId }));
    await statusIs('cancelled');
    expect(await asked()).toEqual(expect.any(String));
    await night();
    await expect.poll(asked).toBeNull();
    expect(refunds()).toHaveLength(1);
    await expect.poll(() => refundsOf(id)).toEqual([{ refunded: 399, cause: 'withdrawn' }]);
    expect(await causesOf(providerId)).toEqual(['cancelled']);
    await night();
    expect(refunds()).toHaveLength(1);
  });

  test('by a withdrawal that Stripe refuses for good is mailed once', async () => {
    const { id, providerId, asked, mails, refunds } = await askedInVain();
    stripe.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds' });
    await night();
    await night();
    stripe.setTrouble(null);
    await expect.poll(asked).toBeNull();
    expect(await causesOf(providerId)).toEqual(['withdrawn']);
    expect(refunds()).toEqual([]);
    const finished = await server.query(
      "select data ->> 'outcome' as outcome from event where stream = $1 and type = 'WithdrawalFinished'",
      [`subscription-${id}`],
    );
    expect(finished).toEqual([{ outcome: 'disputed' }]);
    await expect.poll(mails).toEqual(['subscription-ended', 'withdrawal-asked', 'withdrawal-refused']);
  });

  test('by a withdrawal that Stripe has refused at first goes back when the account is deleted, too', async () => {
    const { providerId, client } = await subscriber();
    stripe.setTrouble({ status: 500, only: 'POST /v1/refunds' });
    expect((await withdrawing(client)).withdrawal_asked_at).toEqual(expect.any(String));
    stripe.setTrouble(null);
    const deletion = { password: PASSWORD, confirm: 'DELETE' };
    expect((await client.send('DELETE', '/api/account', { json: deletion })).status).toBe(200);
    const returned = () =>
      stripe.state.refunds.filter(({ paymentIntent }) => paymentIntent.includes(providerId)).length;
    await expect.poll(returned).toBe(1);
  });

  test('changes nothing while a dispute is open, and ends it when the dispute is lost', async () => {
    const { id, providerId, statusIs, current } = await subscriber();
    const charge = stripe.chargeOf(providerId);
    await send(eventOf('charge.refunded', { id: charge }));
    stripe.state.disputes.set(charge, 'needs_response');
    await send(eventOf('charge.dispute.created', { id: 'dp_1', charge }));
    await untilWorked();
    expect((await current()).status).toBe('active');
    expect(await refundsOf(id)).toEqual([]);
    stripe.state.disputes.set(charge, 'lost');
    await send(eventOf('charge.dispute.closed', { id: 'dp_1', charge }));
    await statusIs('cancelled');
    expect(await causesOf(providerId)).toEqual(['disputed']);
    await untilWorked();
    expect(await refundsOf(id)).toEqual([{ refunded: 399, cause: 'disputed' }]);
  });

  test('of a second checkout in another tab is mailed as such, without a receipt', async () => {
    const { client, id, providerId } = await customer();
    const other = stripe.pay((await checkout(client, 'multi_monthly')).split('/').at(-1) ?? '');
    await send(updated(providerId));
    await untilWorked();
    for (const _ of ['first', 'ended']) {
      await send(updated(other));
      await untilWorked();
    }
    expect(await refundsOf(id)).toEqual([{ refunded: 999, cause: 'second_checkout' }]);
    const mails =
      "select template from outbox_mail where account_id = $1 and template in ('receipt', 'refund') order by id";
    expect(await server.query(mails, [id])).toEqual([{ template: 'receipt' }, { template: 'refund' }]);
    expect((await client.get('/api/subscriptions/current')).body.subscription.plan_type).toBe('single_monthly');
  });

  test('does not go back of a second checkout if Stripe refuses it for good, and the customer is mailed so', async () => {
    const { client, id, providerId } = await customer();
    const other = stripe.pay((await checkout(client, 'multi_monthly')).split('/').at(-1) ?? '');
    await send(updated(providerId));
    await untilWorked();
    stripe.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds' });
    for (const _ of ['first', 'ended']) {
      await send(updated(other));
      await untilWorked();
    }
    expect(await refundsOf(id)).toEqual([]);
    const mails =
      "select template from outbox_mail where account_id = $1 and template in ('second-checkout', 'refund')";
    expect(await server.query(mails, [id])).toEqual([{ template: 'second-checkout' }]);
  });

  test.each(['the first subscription ends', 'staff end the second one'] as const)(
    'goes back of a second checkout as soon as Stripe has enough money of ours, although %s meanwhile',
    async (what) => {
      const { client, id, providerId, current } = await customer();
      const other = stripe.pay((await checkout(client, 'multi_monthly')).split('/').at(-1) ?? '');
      await send(updated(providerId));
      await untilWorked();
      stripe.setTrouble({ status: 400, code: 'balance_insufficient', only: 'POST /v1/refunds' });
      await send(updated(other));
      await until('a failed attempt', async () => (await waiting()).some(({ attempts }) => attempts > 0));
      expect(stripe.state.present(other)).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true });
      const ended = what === 'the first subscription ends' ? providerId : other;
      Object.assign(stripe.state.present(ended) ?? {}, { status: 'canceled', endedAt: 1 });
      await send(eventOf('customer.subscription.deleted', { id: ended }));
      if (ended === providerId) await expect.poll(async () => (await current()).status).toBe('cancelled');
      stripe.setTrouble(null);
      await send(updated(other));
      await untilWorked();
      expect(await refundsOf(id)).toEqual([{ refunded: 999, cause: 'second_checkout' }]);
      const activated = "select from event where stream = $1 and type = 'SubscriptionActivated'";
      expect(await server.query(activated, [`subscription-${id}`])).toHaveLength(1);
    },
  );

  test('by a withdrawal is recorded as one before it is answered', async () => {
    const { id, providerId, client } = await subscriber();
    expect((await withdrawing(client)).status).toBe('cancelled');
    expect(await causesOf(providerId)).toEqual(['withdrawn']);
    expect(await refundsOf(id)).toEqual([{ refunded: 399, cause: 'withdrawn' }]);
  });

  const refundsOf = async (accountId: string) =>
    (
      await server.query(
        "select data from event where type = 'InvoiceRefunded' and data->>'accountId' = $1 order by position",
        [accountId],
      )
    ).map(({ data }) => ({ refunded: data.refunded, cause: data.cause }));

  const causesOf = async (providerId: string) =>
    (
      await server.query(
        `select data->>'cause' as cause from event where type = 'SubscriptionEnded'
      and data->>'providerId' = $1`,
        [providerId],
      )
    ).map(({ cause }) => cause);
});

describe('on the way back from the checkout', () => {
  const back = async () => {
    const client = server.client();
    const { id } = await register(client);
    const sessionId = (await checkout(client, 'single_monthly')).split('/').at(-1) ?? '';
    return { client, id, sessionId, verify: () => client.post('/api/subscriptions/verify', { session_id: sessionId }) };
  };
  const session = (id: string) => stripe.state.sessions.get(id);

  test('a paid session begins the subscription, also without any notice, and once', async () => {
    const { id, sessionId, verify } = await back();
    stripe.pay(sessionId);
    for (const _ of ['first', 'again'])
      expect((await verify()).body).toMatchObject({ checkout: 'paid', subscription: { status: 'active' } });
    const begun = await server.query("select from event where stream = $1 and type = 'SubscriptionActivated'", [
      `subscription-${id}`,
    ]);
    expect(begun).toHaveLength(1);
  });

  test.each(['open', 'expired'] as const)('a session that is %s says so and records nothing', async (status) => {
    const { sessionId, verify } = await back();
    const found = session(sessionId);
    if (found) found.status = status;
    const reply = await server.recordingNothing(verify);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { checkout: status, subscription: { status: 'inactive', may_write: false } },
    ]);
  });

  test('a session of somebody else and one that Stripe does not know are equally unknown', async () => {
    const [{ client }, other] = [await back(), await back()];
    stripe.pay(other.sessionId);
    const replies = [];
    for (const session_id of [other.sessionId, 'cs_test_unknown'])
      replies.push(await server.recordingNothing(() => client.post('/api/subscriptions/verify', { session_id })));
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
  });

  test('while Stripe is away it is to be tried again, and nothing is recorded', async () => {
    const { sessionId, verify } = await back();
    stripe.pay(sessionId);
    stripe.setTrouble({ status: 503 });
    const reply = await server.recordingNothing(verify);
    expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    stripe.setTrouble(null);
    expect((await verify()).body).toMatchObject({ checkout: 'paid', subscription: { status: 'active' } });
  });
});

test.each(['cancel', 'resume', 'update', 'preview-update', 'create-checkout'] as const)(
  'to %s a subscription that Stripe has ended, although its notices were lost, records the end',
  async (path) => {
    const { client, providerId, statusIs } = await subscriber();
    if (path === 'resume') await client.post('/api/subscriptions/cancel', {});
    Object.assign(stripe.state.present(providerId) ?? {}, { status: 'canceled', endedAt: 1 });
    const hasPlan = path !== 'cancel' && path !== 'resume';
    const reply = await client.post(`/api/subscriptions/${path}`, hasPlan ? { plan_type: 'multi_yearly' } : {});
    if (path === 'create-checkout') expect(reply.status).toBe(200);
    else expectProblem(reply, 409, { detail: 'You have no active subscription.' });
    await statusIs('cancelled');
  },
);

test('of one account, 60 looks at a checkout and 60 other requests in an hour reach Stripe; a withdrawal always does', async () => {
  const { client } = await subscriber();
  const other = await subscriber();
  const plan = { plan_type: 'multi_monthly' };
  const asking = [
    ['verify', { session_id: 'cs_test_1' }],
    ...['create-checkout', 'preview-update', 'update'].map((path) => [path, plan] as const),
    ...['cancel', 'resume', 'portal'].map((path) => [path, {}] as const),
  ] as const;
  const ask = (path: string, body: object) => client.post(`/api/subscriptions/${path}`, body);
  await server.query("delete from rate_limit where key like 'payment%'");
  await ask('verify', { session_id: 'cs_test_1' });
  await ask('portal', {});
  await server.query("update rate_limit set points = 60 where key like 'payment%'");
  await untilWorked();
  const before = stripe.calls.length;
  for (const [path, body] of asking) {
    const reply = await ask(path, body);
    expectProblem(reply, 429, { detail: 'Too many attempts. Please wait a moment and try again.' });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(stripe.calls).toHaveLength(before);
  expect((await other.client.post('/api/subscriptions/portal', {})).status).toBe(200);
  expect((await withdrawing(client)).status).toBe('cancelled');
});

test('a plan chosen during a cancellation takes it back', async () => {
  const { client, current } = await subscriber();
  for (const [plan, invoices] of [
    ['single_monthly', 1],
    ['multi_monthly', 2],
  ] as const) {
    expect((await client.post('/api/subscriptions/cancel', {})).body.subscription.cancel_at_period_end).toBe(true);
    await client.post('/api/subscriptions/update', { plan_type: plan });
    expect(await current()).toMatchObject({ plan_type: plan, cancel_at_period_end: false });
    const { id } = (await client.get('/api/auth/me')).body.user;
    const paid = await server.query("select from event where stream = $1 and type = 'InvoicePaid'", [
      `subscription-${id}`,
    ]);
    expect(paid).toHaveLength(invoices);
  }
});

test('a change for which the bank asks the customer names the page to confirm it, and follows by a notice', async () => {
  const { client, current, providerId } = await subscriber();
  const { plan_type: former } = await current();
  stripe.askToConfirm(providerId);
  const answer = await client.post('/api/subscriptions/update', { plan_type: 'multi_yearly' });
  expect(expectProblem(answer, 402).type).toBe('/problems/payment-to-confirm');
  expect(answer.body.confirm_url).toMatch(/^https:/);
  expect((await current()).plan_type).toBe(former);
  stripe.confirmPayment(providerId);
  await send(updated(providerId));
  await expect.poll(async () => (await current()).plan_type).toBe('multi_yearly');
});

test('the route begins with its guard', () => {
  const refuse: RequestHandler = (_request, _response, next) => next();
  const notices = { add: async () => {} };
  const router = stripeWebhookRoutes({ notices, signedEvent, secret: SECRET, now: server.now, refuse });
  expect(routesOf(router)).toEqual([{ name: 'POST /subscriptions/webhook', method: 'POST', asks: 'nothing' }]);
});

test('the test pages are not there', async () => {
  const { client } = await customer();
  for (const path of ['/test-portal', '/test-checkout/cs_test_1']) expect((await client.get(path)).status).toBe(404);
});

test('the API version is pinned', () => {
  expect([...stripe.versions]).toEqual(['2026-10-28.endive']);
});
