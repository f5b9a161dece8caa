import type Stripe from 'stripe';
import type { ListedSubscription } from '../../../domain/subscriptions/listed.ts';
import { NotFound } from '../../application/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { NewCheckout, Payments, StartedCheckout } from '../payments.ts';
import { stripeEndings } from './endings.ts';
import { latestInvoiceOf, toPaidInvoice } from './invoices.ts';
import { accountOf, emailOf, isPastDue, toCheckout, toProviderSubscription, WITH_CARD } from './mapping.ts';
import { checkoutOf, keyOf } from './parameters.ts';
import { stripePlanChanges } from './planChanges.ts';
import { portalConfigurationIdOf } from './portal.ts';
import { pricesOf } from './prices.ts';
import { stripeRefunds } from './refunds.ts';
import { asking, isCode } from './stripeClient.ts';

const PAGE = 100;
/** What the list needs expanded. */
const LISTED = ['latest_invoice', ...WITH_CARD];

type Dependencies = { readonly stripe: Stripe; readonly now: Clock; readonly logger: Pick<Logger, 'error'> };

/** Stripe as the payment provider. */
export const stripePayments = ({ stripe, now, logger }: Dependencies) => {
  const priceOf = pricesOf(stripe, now);
  const planChanges = stripePlanChanges({ stripe, priceOf, now });
  const portalConfigurationId = portalConfigurationIdOf(stripe);
  const endings = stripeEndings({ stripe, now, logger });
  const { cancelNow, withdraw, finishWithdrawal, followCharge, voidInvoicesOfEnded, paidInvoicesOf } = endings;
  const { refundsOf, chargesReturnedSince } = stripeRefunds(stripe);

  const unpaidOf = async (subscription: Stripe.Subscription): Promise<readonly Stripe.Invoice[]> =>
    isPastDue(subscription)
      ? (await stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: PAGE })).data
      : [];

  const sessionOf = async (providerId: string): Promise<string | null> =>
    (await stripe.checkout.sessions.list({ subscription: providerId, limit: 1 })).data[0]?.id ?? null;

  /** Null if it is not one of ours. Its latest invoice must be expanded. */
  const listedOf = async (subscription: Stripe.Subscription): Promise<ListedSubscription | null> => {
    const accountId = accountOf(subscription);
    if (accountId === null) return null;
    const said = toProviderSubscription(subscription, { sessionId: null, unpaid: await unpaidOf(subscription) });
    return { ...said, accountId, email: emailOf(subscription), latestInvoice: latestInvoiceOf(subscription) };
  };

  /** What Stripe does not know has ended or was deleted already. */
  const askingIfKnown = async (calls: () => Promise<unknown>): Promise<void> => {
    try {
      await asking(calls);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  };

  /**
   * One customer an account: a checkout would make another each time. `former` is the one that is replaced.
   * The key names it, because a repeated key would return the deleted customer.
   */
  const newCustomer = async ({ accountId, email }: NewCheckout, former: string | null): Promise<string> => {
    const parameters = { email, metadata: { account_id: accountId } };
    const idempotencyKey = keyOf(`customer-${accountId}`, { ...parameters, ...(former !== null && { former }) });
    return (await stripe.customers.create(parameters, { idempotencyKey })).id;
  };

  /**
   * The customer of a checkout, with the present address of the account: Stripe sends the receipt there. One that Stripe does
   * not know was deleted in its dashboard, or belongs to another key, and is replaced.
   */
  const customerFor = async (checkout: NewCheckout): Promise<string> => {
    const { customerId, email } = checkout;
    if (customerId === null) return newCustomer(checkout, null);
    try {
      await stripe.customers.update(customerId, { email });
      return customerId;
    } catch (error) {
      if (!isCode(error, 'resource_missing')) throw error;
      return newCustomer(checkout, customerId);
    }
  };

  const checkoutFor = async (checkout: NewCheckout, customerId: string): Promise<StartedCheckout> => {
    const parameters = checkoutOf(checkout, { price: await priceOf(checkout.planType), customer: customerId });
    const create = (key: string) =>
      stripe.checkout.sessions.create(parameters, { idempotencyKey: keyOf(key, parameters) });
    const known = await create(checkout.idempotencyKey);
    // Stripe may repeat its reply for longer than a session can be paid.
    const isOver = known.expires_at * 1000 <= now().getTime();
    const { id, url } = isOver ? await create(`${checkout.idempotencyKey}-after-${known.id}`) : known;
    return { sessionId: id, customerId, url: url ?? '/' };
  };

  /**
   * A checkout that failed half-way has made a customer whose id we have not recorded. Stripe's search may be an hour behind,
   * so it is repeated in the nights after an erasure.
   */
  const customersOf = async (accountId: string): Promise<readonly string[]> => {
    const query = `metadata['account_id']:'${accountId}'`;
    return (await stripe.customers.search({ query, limit: PAGE })).data.map(({ id }) => id);
  };

  /** Stripe refuses it if the page is paid or runs out at that moment. */
  const expireCheckout = async (id: string): Promise<void> => {
    try {
      await stripe.checkout.sessions.expire(id);
    } catch (error) {
      if ((await stripe.checkout.sessions.retrieve(id)).status === 'open') throw error;
    }
  };

  /** The pages first: an open one can be paid for a day. */
  const deleteCustomer = async (customer: string): Promise<void> => {
    for await (const { id } of stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE }))
      await expireCheckout(id);
    await stripe.customers.del(customer);
  };

  const payments: Payments = {
    createCheckout: (checkout) => asking(async () => checkoutFor(checkout, await customerFor(checkout))),

    checkout: async (sessionId) => {
      try {
        return toCheckout(await asking(() => stripe.checkout.sessions.retrieve(sessionId)));
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },

    subscription: (providerId) =>
      asking(async () => {
        const subscription = await stripe.subscriptions.retrieve(providerId, { expand: WITH_CARD });
        const [unpaid, sessionId] = await Promise.all([unpaidOf(subscription), sessionOf(providerId)]);
        return toProviderSubscription(subscription, { unpaid, sessionId });
      }),

    paidInvoices: (providerId) =>
      asking(async () => {
        const charged = (await paidInvoicesOf(providerId)).filter(({ amount_paid }) => amount_paid > 0);
        return charged.toReversed().map(toPaidInvoice);
      }),

    refunds: (providerId) => asking(() => refundsOf(providerId)),
    returnedSince: (since) => asking(() => chargesReturnedSince(since)),
    followReturned: (charge) =>
      asking(async () => {
        const providerId = await followCharge(charge);
        const accountId = providerId && accountOf(await stripe.subscriptions.retrieve(providerId));
        return accountId ? { accountId, providerId } : null;
      }),

    ...planChanges,
    cancel: ({ providerId }) =>
      askingIfKnown(async () => cancelNow(await stripe.subscriptions.retrieve(providerId), 'cancelled')),
    forget: async ({ accountId, customerIds }) => {
      const found = await asking(() => customersOf(accountId));
      for (const customerId of new Set([...customerIds, ...found]))
        await askingIfKnown(() => deleteCustomer(customerId));
    },
    setEmail: ({ customerId, email }) => askingIfKnown(() => stripe.customers.update(customerId, { email })),
    withdraw: (providerId, cause) => asking(() => withdraw(providerId, cause)),
    finishWithdrawal: (providerId) => asking(() => finishWithdrawal(providerId)),
    voidInvoicesOfEnded: (providerId) => asking(() => voidInvoicesOfEnded(providerId)),

    portalUrl: ({ customerId, returnUrl }) =>
      asking(async () => {
        const configuration = await portalConfigurationId();
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(configuration && { configuration }),
        });
        return url;
      }),

    list: (cursor) =>
      asking(async () => {
        const { data, has_more } = await stripe.subscriptions.list({
          limit: PAGE,
          expand: LISTED.map((path) => `data.${path}`),
          ...(cursor !== null && { starting_after: cursor }),
        });
        const subscriptions = [];
        for (const subscription of data) {
          const listed = await listedOf(subscription);
          if (listed?.endedBy === null) subscriptions.push(listed);
        }
        return { subscriptions, next: has_more ? (data.at(-1)?.id ?? null) : null };
      }),
  };

  return {
    ...payments,
    /** As the list has it, also after its end; null if it is not one of ours. */
    listed: (providerId: string): Promise<ListedSubscription | null> =>
      asking(async () => listedOf(await stripe.subscriptions.retrieve(providerId, { expand: LISTED }))),
    followCharge: (chargeId: string) => asking(() => followCharge(chargeId)),
  };
};
export type StripePayments = ReturnType<typeof stripePayments>;
