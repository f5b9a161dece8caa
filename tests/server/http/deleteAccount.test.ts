import { afterAll, beforeAll, expect, test } from 'vitest';
import { REQUEST_TIME } from '../../../server/http/deadline.ts';
import type { HttpClient } from '../../support/http.ts';
import { PASSWORD, register } from '../../support/journey.ts';
import { priceIdOf } from '../../support/stripe/objects.ts';
import { notify, startServerWithStripe, stripeSubscriber } from '../../support/stripe/server.ts';
import { until } from '../../support/until.ts';

let both: Awaited<ReturnType<typeof startServerWithStripe>>;
beforeAll(async () => {
  // The deadline of a request as it is in production.
  both = await startServerWithStripe({ TEST_PATIENCE: '2000' });
});
afterAll(() => both?.remove());

const deleted = (client: HttpClient) =>
  client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
const begin = (client: HttpClient) =>
  client.post('/api/subscriptions/create-checkout', { plan_type: 'single_monthly' });
const customersOf = (accountId: string) =>
  [...both.stripe.state.customers.values()].filter(({ metadata }) => metadata.account_id === accountId);
const newcomer = async () => {
  const client = both.server.client();
  return { client, accountId: (await register(client)).id };
};

/** The milliseconds for which an answer has waited for an erasure that was then not finished. */
const waits = () =>
  both.server.logged.flatMap((line) => {
    const [, milliseconds] = /^An erasure is not finished.*No answer within (\d+) ms/.exec(line) ?? [];
    return milliseconds ? [Number(milliseconds)] : [];
  });

test('deleting an account is a success before its deadline, although Stripe never answers', async () => {
  const { client, accountId } = await stripeSubscriber(both);
  both.stripe.setTrouble({ status: 'silence' });
  const reply = await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  expect([reply.status, reply.body]).toEqual([200, { success: true }]);
  // It is the server that stops waiting, a second before it would have to refuse: Stripe is still silent.
  expect(waits()).toEqual([expect.any(Number)]);
  expect(waits()[0]).toBeLessThanOrEqual(REQUEST_TIME - 1000);
  expect((await client.get('/api/auth/me')).status).toBe(401);
  const begun = 'select from erased_account where account_id = $1 and finished_at is null';
  expect(await both.server.query(begun, [accountId])).toHaveLength(1);
  both.stripe.setTrouble(null);
});

test('a customer that the search of Stripe did not find yet is deleted in the night after the erasure', async () => {
  const { client, accountId } = await newcomer();
  const { state } = both.stripe;
  // The checkout makes its customer and fails then, so no id is recorded.
  both.stripe.setTrouble({ status: 402, only: 'POST /v1/checkout/sessions' });
  expect((await begin(client)).status).toBe(402);
  both.stripe.setTrouble(null);
  const ids = customersOf(accountId).map(({ id }) => id);
  for (const id of ids) state.unsearchable.add(id);
  expect((await deleted(client)).status).toBe(200);
  const hoursAgo = `update erased_account set finished_at = finished_at - interval '2 hours'
    where account_id = $1 and finished_at is not null returning account_id`;
  expect(await both.server.query(hoursAgo, [accountId])).toHaveLength(1);
  expect(ids).toHaveLength(1);
  expect([...state.deletedCustomers]).not.toEqual(expect.arrayContaining(ids));
  state.unsearchable.clear();
  await both.server.runJobsAgain('look again for customers of erased accounts');
  expect([...state.deletedCustomers]).toEqual(expect.arrayContaining(ids));
});

test('a checkout that waits for Stripe while its account is deleted cannot be paid, and leaves no customer', async () => {
  const { client, accountId } = await newcomer();
  const { state } = both.stripe;
  const statuses: number[] = [];
  both.stripe.before('POST /v1/checkout/sessions', async () => {
    // The erasure finds neither the record of the checkout nor its customer.
    for (const { id } of customersOf(accountId)) state.unsearchable.add(id);
    statuses.push((await deleted(client)).status);
  });
  const { status, body } = await begin(client);
  state.unsearchable.clear();
  expect([...statuses, status, body.checkout_url]).toEqual([200, 401, undefined]);
  const sessions = [...state.sessions.values()].filter(({ reference }) => reference === accountId);
  expect(sessions.map((session) => session.status)).toEqual(['expired']);
  const ids = customersOf(accountId).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  expect([...state.deletedCustomers]).toEqual(expect.arrayContaining(ids));
});

const recorded = async (accountId: string): Promise<readonly unknown[]> => {
  const types = 'select type from event where stream = $1 order by position';
  return (await both.server.query(types, [`subscription-${accountId}`])).map(({ type }) => type);
};

test('a subscription that begins after its account was deleted ends with its money back, and never runs', async () => {
  const { client, accountId } = await newcomer();
  expect((await deleted(client)).status).toBe(200);
  const { state, answer, pay } = both.stripe;
  const form = new URLSearchParams({
    client_reference_id: accountId,
    'line_items[0][price]': priceIdOf('single_monthly'),
    'subscription_data[metadata][account_id]': accountId,
  });
  const { body } = answer('POST', new URL('/v1/checkout/sessions', both.stripe.url), form.toString(), undefined);
  const providerId = pay((body as { readonly id: string }).id);
  const subscription = state.present(providerId);
  const customer = subscription?.customer ?? '';
  await notify(both.server, providerId);
  await until('its end', async () => state.deletedCustomers.has(customer));
  expect(subscription?.status).toBe('canceled');
  const refunded = state.refunds.filter(({ paymentIntent }) => paymentIntent.includes(providerId));
  expect(refunded.map(({ amount }) => amount)).toEqual([399]);
  await until('the record of its refund', async () => (await recorded(accountId)).includes('InvoiceRefunded'));
  expect(await recorded(accountId)).toEqual(['InvoicePaid', 'InvoiceRefunded']);
});

test('a checkout that was paid just before its account was deleted is refunded, although Stripe has ended the subscription', async () => {
  const { client, accountId } = await newcomer();
  const { state, pay } = both.stripe;
  expect((await begin(client)).status).toBe(200);
  const session = [...state.sessions.values()].find(({ reference }) => reference === accountId);
  const providerId = pay(session?.id ?? '');
  expect((await deleted(client)).status).toBe(200);
  await until('the end at Stripe', async () => state.present(providerId)?.status === 'canceled');
  const refunded = () => state.refunds.filter(({ paymentIntent }) => paymentIntent.includes(providerId));
  expect(refunded()).toEqual([]);
  await notify(both.server, providerId);
  await until('the record of the refund', async () => (await recorded(accountId)).includes('InvoiceRefunded'));
  expect(refunded().map(({ amount }) => amount)).toEqual([399]);
  expect(await recorded(accountId)).toEqual(['CheckoutStarted', 'InvoicePaid', 'InvoiceRefunded']);
  // The next notices find that it is done.
  const attempts = () => both.stripe.calls.filter((call) => call === 'POST /v1/refunds').length;
  const before = attempts();
  await notify(both.server, providerId);
  const waiting = 'select id from payment_notice where worked_at is null and object_id = $1';
  await until('the end of the notice', async () => (await both.server.query(waiting, [providerId])).length === 0);
  expect(attempts()).toBe(before);
  expect(await recorded(accountId)).toEqual(['CheckoutStarted', 'InvoicePaid', 'InvoiceRefunded']);
});
