import type Stripe from 'stripe';
import { PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { NOTICE_TYPES } from './notices.ts';
import { PORTAL, portalConfiguration } from './portal.ts';
import { STRIPE_API_VERSION } from './stripeClient.ts';

type Setup = {
  readonly stripe: Stripe;
  /** Scheme and host under which customers reach us. */
  readonly publicUrl: string;
  readonly print: (line: string) => void;
};

/** True if `found` has all members of `wanted`. Lists are equal in any order. */
const has = (found: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted)) {
    const members = Array.isArray(found) ? found : [];
    return members.length === wanted.length && wanted.every((member) => members.includes(member));
  }
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  const members = Object.entries(wanted);
  return members.every(([name, value]) => has((found as Readonly<Record<string, unknown>> | null)?.[name], value));
};

/** Software as a service for business use, so that Stripe Tax knows the rate. */
const TAX_CODE = 'txcd_10103001';

const setUpProduct = async ({ stripe, print }: Setup, name: string): Promise<string> => {
  const id = `letproof_${name.toLowerCase().replaceAll(' ', '_')}`;
  const wanted = { name: `LetProof ${name}`, tax_code: TAX_CODE };
  const found = await stripe.products.retrieve(id).catch((error: unknown) => {
    if ((error as Stripe.errors.StripeError).code === 'resource_missing') return undefined;
    throw error;
  });
  if (!found) await stripe.products.create({ id, ...wanted });
  else if (!has(found, wanted)) await stripe.products.update(id, wanted);
  else return id;
  print(`Product ${wanted.name}: ${found ? 'changed' : 'created'}`);
  return id;
};

/** Prices cannot be changed. A new one takes the lookup key over, and customers of the old one keep it. */
const setUpPrice = async ({ stripe, print }: Setup, planType: PlanType, product: string): Promise<void> => {
  const { price, interval } = PLANS[planType];
  const wanted = {
    product,
    currency: 'gbp',
    unit_amount: price,
    recurring: { interval },
    // Our prices contain VAT.
    tax_behavior: 'inclusive',
    metadata: { plan_type: planType },
  } as const;
  const [found] = (await stripe.prices.list({ lookup_keys: [planType], active: true })).data;
  if (found && has(found, wanted)) return;
  await stripe.prices.create({ ...wanted, lookup_key: planType, transfer_lookup_key: true });
  print(`Price ${planType}: ${found ? 'replaced' : 'created'}, ${price} pence a ${interval}`);
};

/** Plans are changed on our own page only: the portal does not know how many properties an account holds. */
const setUpPortal = async ({ stripe, publicUrl, print }: Setup): Promise<void> => {
  const wanted = {
    metadata: PORTAL,
    default_return_url: `${publicUrl}/subscription`,
    business_profile: { privacy_policy_url: `${publicUrl}/privacy`, terms_of_service_url: `${publicUrl}/terms` },
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] as const satisfies string[] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
    },
  } as const;
  const found = await portalConfiguration(stripe);
  const parameters = structuredClone(wanted) as Stripe.BillingPortal.ConfigurationCreateParams;
  if (!found) await stripe.billingPortal.configurations.create(parameters);
  else if (!has(found, wanted)) await stripe.billingPortal.configurations.update(found.id, parameters);
  else return;
  print(`Customer portal: ${found ? 'changed' : 'created'}`);
};

const setUpWebhook = async ({ stripe, publicUrl, print }: Setup): Promise<void> => {
  const url = `${publicUrl}/api/subscriptions/webhook`;
  const enabled_events = [...NOTICE_TYPES];
  const endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter(
    (endpoint) => endpoint.url === url,
  );
  // The version of an endpoint cannot be changed.
  const found = endpoints.find(({ api_version }) => api_version === STRIPE_API_VERSION);
  for (const { id } of endpoints.filter((endpoint) => endpoint !== found))
    print(`Webhook endpoint ${id} has another API version. Delete it once the server runs with the new secret.`);
  if (!found) {
    const { secret = '' } = await stripe.webhookEndpoints.create({
      url,
      enabled_events,
      api_version: STRIPE_API_VERSION,
    });
    print(`Webhook endpoint ${url}: created. Stripe shows its secret only now. Start the server with`);
    print(`  STRIPE_WEBHOOK_SECRET=${secret}`);
  } else if (!has(found, { enabled_events, status: 'enabled' })) {
    await stripe.webhookEndpoints.update(found.id, { enabled_events, disabled: false });
    print(`Webhook endpoint ${url}: changed`);
  }
};

/** Stripe Tax is switched on by hand, because it needs the seller's address and VAT number. */
const checkTax = async ({ stripe, print }: Setup): Promise<void> => {
  const { status } = await stripe.tax.settings.retrieve();
  if (status !== 'active')
    print('Stripe Tax is not active, so no checkout can be opened: https://dashboard.stripe.com/settings/tax');
  const { data } = await stripe.tax.registrations.list({ status: 'active', limit: 100 });
  if (!data.some(({ country }) => country === 'GB'))
    print(
      'Stripe Tax has no registration for the United Kingdom, so invoices show no VAT: https://dashboard.stripe.com/tax/registrations',
    );
};

/** Brings a Stripe account to what we need. Running it again changes nothing. */
export const setUpStripe = async (setup: Setup): Promise<void> => {
  for (const planType of PlanType.options)
    await setUpPrice(setup, planType, await setUpProduct(setup, PLANS[planType].name));
  await setUpPortal(setup);
  await setUpWebhook(setup);
  await checkTax(setup);
};
