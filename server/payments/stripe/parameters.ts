import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { RIGHT_TO_WITHDRAW } from '../../../domain/subscriptions/plans.ts';
import type { NewCheckout } from '../payments.ts';

/** The parameters of a checkout. */
export const checkoutOf = (
  { accountId, origin }: Pick<NewCheckout, 'accountId' | 'origin'>,
  { price, customer }: { readonly price: string; readonly customer: string },
) => {
  const of = { account_id: accountId };
  return {
    mode: 'subscription',
    client_reference_id: accountId,
    line_items: [{ price, quantity: 1 }],
    // A debit may fail days after the plan has begun, and cannot be taken back while it is under way.
    allowed_payment_method_types: ['card' as const, 'link' as const],
    metadata: of,
    // Pinned, because the default depends on the account, and the modes count credits differently.
    subscription_data: { metadata: of, billing_mode: { type: 'classic' as const } },
    automatic_tax: { enabled: true },
    customer,
    // Stripe Tax needs the address, which the customer may not have yet.
    customer_update: { address: 'auto' as const },
    // Shown beside the button that pays.
    custom_text: { submit: { message: RIGHT_TO_WITHDRAW } },
    success_url: `${origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/subscription`,
  } satisfies Stripe.Checkout.SessionCreateParams;
};

/** Stripe refuses a key that comes again with other parameters, for example after a change of the email address. */
export const keyOf = (key: string, parameters: unknown): string =>
  `${key}-${createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 16)}`;

/** Takes a scheduled cancellation back. The customer portal may have scheduled it by its date. */
export const resuming = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) => {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at === null ? {} : { cancel_at: '' as const };
};
