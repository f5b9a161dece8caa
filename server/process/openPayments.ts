import type { Clock } from '../lib/clock.ts';
import { type LocalPayments, localPayments } from '../payments/local/localPayments.ts';
import type { Payments } from '../payments/payments.ts';
import { type NoticeStore, noticeStore } from '../payments/stripe/noticeStore.ts';
import { stripeClient } from '../payments/stripe/stripeClient.ts';
import { type StripePayments, stripePayments } from '../payments/stripe/stripePayments.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';

type Options = {
  readonly config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'>;
  readonly core: Pick<Core, 'pool' | 'secrets'>;
  readonly now: Clock;
};

export type StripeParts = {
  readonly payments: StripePayments;
  readonly notices: NoticeStore;
  readonly webhookSecret: string;
};

type Opened = {
  readonly payments: Payments;
  /** Undefined with Stripe. */
  readonly local: LocalPayments | undefined;
  readonly stripe: StripeParts | undefined;
};

/** The payment provider: Stripe if it is configured, else the local one. */
export const openPayments = ({ config, core, now }: Options): Opened => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = config;
  if (!secretKey || !webhookSecret) {
    const local = localPayments({ pool: core.pool, derive: core.secrets.derive, now });
    return { payments: local, local, stripe: undefined };
  }
  const payments = stripePayments({ stripe: stripeClient({ secretKey, apiBase }), now });
  const notices = noticeStore({ pool: core.pool, now });
  return { payments, local: undefined, stripe: { payments, notices, webhookSecret } };
};
