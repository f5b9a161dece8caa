import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { type LocalPayments, localPayments } from '../payments/local/localPayments.ts';
import type { Payments } from '../payments/payments.ts';
import { type NoticeStore, noticeStore } from '../payments/stripe/noticeStore.ts';
import type { signedEvent } from '../payments/stripe/signedEvent.ts';
import type { StripePayments } from '../payments/stripe/stripePayments.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';

type Options = {
  readonly config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'> &
    Partial<Pick<Config, 'NODE_ENV'>>;
  readonly core: Pick<Core, 'pool' | 'secrets'>;
  readonly now: Clock;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
};

export type StripeParts = {
  readonly payments: StripePayments;
  readonly notices: NoticeStore;
  readonly signedEvent: typeof signedEvent;
  readonly webhookSecret: string;
};

type Opened = {
  readonly payments: Payments;
  /** Undefined with Stripe. */
  readonly local: LocalPayments | undefined;
  readonly stripe: StripeParts | undefined;
};

/** Loaded when it is needed: the library takes almost a tenth of a second of each start. */
const loadStripe = async () => {
  const [{ stripeClient }, { stripePayments }, { signedEvent }] = await Promise.all([
    import('../payments/stripe/stripeClient.ts'),
    import('../payments/stripe/stripePayments.ts'),
    import('../payments/stripe/signedEvent.ts'),
  ]);
  return { stripeClient, stripePayments, signedEvent };
};

/** The server also starts without Stripe, so that the product can be tried. In production this is most likely a mistake. */
const NO_PAYMENTS =
  'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set: payments are test pages, and everybody gets a paid plan without paying';

/** Where Stripe's pages are if they are not at its own hosts: at the account's custom domain, or in a test's double. */
export const paymentOriginOf = ({
  STRIPE_CUSTOM_DOMAIN: host,
  STRIPE_API_BASE: double,
}: Pick<Config, 'STRIPE_CUSTOM_DOMAIN' | 'STRIPE_API_BASE'>): string | undefined => {
  const address = host ? `https://${host}` : double;
  return address && new URL(address).origin;
};

/** The payment provider: Stripe if it is configured, else the local one. */
export const openPayments = async ({ config, core, now, logger }: Options): Promise<Opened> => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = config;
  if (!secretKey || !webhookSecret) {
    if (config.NODE_ENV === 'production') logger.warn(NO_PAYMENTS);
    const local = localPayments({ pool: core.pool, derive: core.secrets.derive, now });
    return { payments: local, local, stripe: undefined };
  }
  const { stripeClient, stripePayments, signedEvent } = await loadStripe();
  const payments = stripePayments({ stripe: stripeClient({ secretKey, apiBase }), now, logger });
  const notices = noticeStore({ pool: core.pool, now });
  return { payments, local: undefined, stripe: { payments, notices, signedEvent, webhookSecret } };
};
