import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SubscriptionReply } from '../../domain/subscriptions/contract.ts';
import { REQUEST_TIME } from '../../server/http/deadline.ts';
import { expectProblem, expectReply } from '../support/expectations.ts';
import { register } from '../support/journey.ts';
import type { Reply } from '../support/reply.ts';
import type { Trouble } from '../support/stripe/double.ts';
import { beganCheckout, startServerWithStripe, stripeSubscriber } from '../support/stripe/server.ts';

let both: Awaited<ReturnType<typeof startServerWithStripe>>;
beforeAll(async () => {
  both = await startServerWithStripe({ TEST_PATIENCE: String(REQUEST_TIME) });
});
afterAll(() => both?.remove());
afterEach(() => both.stripe.setTrouble(null));

const PLANS = { monthly: { plan_type: 'single_monthly' }, larger: { plan_type: 'multi_monthly' } };

/** A customer before each request that calls Stripe, and the request. */
const asking = async (path: string) => {
  if (path === 'create-checkout') {
    const client = both.server.client();
    await register(client);
    return { client, providerId: '', ask: () => client.post('/api/subscriptions/create-checkout', PLANS.monthly) };
  }
  if (path === 'verify') {
    const { client, sessionId } = await beganCheckout(both);
    const providerId = both.stripe.pay(sessionId);
    return { client, providerId, ask: () => client.post('/api/subscriptions/verify', { session_id: sessionId }) };
  }
  const { client, providerId } = await stripeSubscriber(both);
  if (path === 'resume') await client.post('/api/subscriptions/cancel', {});
  const body = path === 'update' || path === 'preview-update' ? PLANS.larger : {};
  return { client, providerId, ask: () => client.post(`/api/subscriptions/${path}`, body) };
};

const PATHS = ['create-checkout', 'verify', 'preview-update', 'update', 'cancel', 'resume', 'withdraw', 'portal'];

const atStripe = () => JSON.stringify([[...both.stripe.state.subscriptions], both.stripe.state.refunds]);
const shown = async ({ client }: Pick<Awaited<ReturnType<typeof asking>>, 'client'>) =>
  (await client.get('/api/subscriptions/current')).body.subscription;

/** Besides the hold on the number of properties while a plan changes, which ends by itself. */
const recordedAfter = (position: string) =>
  both.server.query(
    `select type from event where position > $1 and metadata -> 'actor' ->> 'kind' <> 'system'
       and type not in ('PropertyLimitHeld', 'PropertyLimitReleased')`,
    [position],
  );

/** A withdrawal counts from the moment at which it is recorded, whatever Stripe answers. */
const expectAsked = (reply: Reply) => {
  const { status, withdrawal_asked_at } = expectReply(reply, 200, SubscriptionReply).subscription;
  expect([status, withdrawal_asked_at]).toEqual(['active', expect.any(String)]);
};

const AWAY = { status: 503, detail: 'Please try again in a moment.' };
const TROUBLES: readonly (readonly [Trouble['status'], { readonly status: number; readonly detail: string }])[] = [
  [402, { status: 402, detail: 'Your card was declined.' }],
  [409, AWAY],
  [429, AWAY],
  [500, AWAY],
  ['silence', AWAY],
];

describe('when Stripe answers every call with', () => {
  test.each(TROUBLES)(
    '%s, each request is answered in time, records at most that it was asked for, and works afterwards',
    async (status, said) => {
      const customers = await Promise.all(PATHS.map(asking));
      const before = atStripe();
      const { head } = await both.server.recorded();
      both.stripe.setTrouble({ status });
      const start = performance.now();
      const replies = await Promise.all(customers.map(({ ask }) => ask()));
      expect(performance.now() - start).toBeLessThan(REQUEST_TIME + 1500);
      for (const [index, reply] of replies.entries())
        if (PATHS[index] === 'withdraw') expectAsked(reply);
        else expectProblem(reply, said.status, { detail: said.detail });
      expect(atStripe()).toBe(before);
      // The day on which the customer withdraws counts, whatever Stripe answers.
      expect(await recordedAfter(head)).toEqual([{ type: 'WithdrawalAsked' }]);
      both.stripe.setTrouble(null);
      const again = await Promise.all(customers.map(({ ask }) => ask()));
      expect(again.map((reply, index) => `${PATHS[index]} ${reply.status}`)).toEqual(
        PATHS.map((path) => `${path} 200`),
      );
    },
  );
});

describe('when one call fails', () => {
  const amounts = (providerId: string) =>
    both.stripe.state.present(providerId)?.invoices.map(({ amountDue, status }) => `${amountDue} ${status}`);
  const ends = async (customer: Awaited<ReturnType<typeof asking>>) => {
    const { status, plan_type, cancel_at_period_end, properties_limit } = await shown(customer);
    const { refunds } = both.stripe.state;
    const returned = refunds.filter(({ paymentIntent }) => paymentIntent.includes(customer.providerId)).length;
    return {
      status,
      plan_type,
      cancel_at_period_end,
      properties_limit,
      returned,
      amounts: amounts(customer.providerId),
    };
  };

  const customerOf = ({ providerId }: { readonly providerId: string }) =>
    both.stripe.state.subscriptions.get(providerId)?.customer ?? '';
  /** A call for any customer. */
  const withPlaces = (call: string, of: { readonly providerId: string }) =>
    call.replace(of.providerId, ':id').replace(customerOf(of), ':customer');
  const withIds = (call: string, of: { readonly providerId: string }) =>
    call.replace(':id', of.providerId).replace(':customer', customerOf(of));

  test.each(['verify', 'update', 'cancel', 'resume', 'withdraw'])(
    'of those that "%s" makes, before or after its effect, trying again ends as if none had failed',
    async (path) => {
      const example = await asking(path);
      const since = both.stripe.calls.length;
      expect((await example.ask()).status).toBe(200);
      const expected = await ends(example);
      const calls = both.stripe.calls.slice(since).map((call) => withPlaces(call, example));
      const each = [...new Set(calls)].filter((call) => !call.includes('/checkout/'));
      for (const [call, late] of each.flatMap((name) => [[name, false] as const, [name, true] as const])) {
        const customer = await asking(path);
        const only = withIds(call, customer);
        both.stripe.setTrouble({ status: 429, only, late });
        // A withdrawal is recorded by then.
        expect((await customer.ask()).status).toBe(path === 'withdraw' ? 200 : 503);
        both.stripe.setTrouble(null);
        // A withdrawal that Stripe has done but not confirmed is over, so there is nothing to do again.
        const again = await customer.ask();
        expect([200, 409]).toContain(again.status);
        const message = `${call}${late ? ', and only its reply was lost' : ''}`;
        // The second reply may be a refusal, which does not wait for the read model.
        await expect.poll(() => ends(customer), { message }).toEqual(expected);
      }
    },
  );
});
