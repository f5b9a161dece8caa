import { z } from 'zod';
import { Day } from '../fact.ts';
import { Pence } from '../money.ts';
import { PlanType } from './events.ts';
import { limitMessage, PLANS } from './plans.ts';

export const SubscriptionStatus = z.enum(['active', 'inactive', 'past_due', 'cancelled']);

/** An agreement with staff, with its last day. */
const Allowance = z.object({ properties_count: z.int(), until: Day.nullable() });

/** `properties_count` is the plan's allowance, not the number in use. */
export const SubscriptionView = z.object({
  status: SubscriptionStatus,
  /** Whether changes are possible: also with a failed payment, for 14 days. */
  may_write: z.boolean(),
  plan_type: PlanType.nullable(),
  properties_count: z.int(),
  properties_limit: z.int(),
  cancel_at_period_end: z.boolean(),
  current_period_end: z.iso.datetime().nullable(),
  /** When a failed payment ends access; null if all is paid. */
  past_due_until: z.iso.datetime().nullable(),
  /** Until when the first purchase can be withdrawn, with the money back. */
  withdraw_until: z.iso.datetime().nullable(),
  /** When its owner asked to withdraw from the first purchase, until the money is returned or refused for good. */
  withdrawal_asked_at: z.iso.datetime().nullable(),
  /** Whether the account has ever bought a plan: then the provider has a page for its invoices. */
  has_purchased: z.boolean(),
  /** More properties than the plans allow, as agreed with staff: the largest agreement of today. */
  allowance: Allowance.nullable(),
  /** What is agreed for tomorrow. Null without a plan. */
  allowance_after_today: Allowance.nullable(),
  /** What is agreed for the day after `current_period_end`. */
  allowance_after_period: Allowance.nullable(),
  /** What is agreed for the day after `past_due_until`. */
  allowance_after_due: Allowance.nullable(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** Gives access to paid screens and calls, also while a cancellation is scheduled: the period has been paid. */
export const mayAssess = (subscription: Pick<SubscriptionView, 'may_write'>): boolean => subscription.may_write;

/** Reports and badges stay readable after a subscription has ended. */
export const mayRead = (subscription: Pick<SubscriptionView, 'status'>): boolean => subscription.status !== 'inactive';

/** For the plan picker and upgrade prompts: a subscription with a scheduled cancellation does not count. */
export const hasActiveSubscription = (
  subscription: Pick<SubscriptionView, 'status' | 'cancel_at_period_end'>,
): boolean => subscription.status === 'active' && !subscription.cancel_at_period_end;

/** A plan is being paid for, also with a failed payment or a scheduled cancellation: choosing another one changes it. */
export const hasRunningPlan = (subscription: Pick<SubscriptionView, 'plan_type'>): boolean =>
  subscription.plan_type !== null;

/**
 * Whether the plan that runs is the one whose withdrawal is open: only a first purchase can be withdrawn from, and
 * `withdraw_until` is set only while it runs.
 */
export const hasOpenWithdrawal = (
  subscription: Pick<SubscriptionView, 'withdraw_until' | 'withdrawal_asked_at'>,
): boolean => subscription.withdraw_until !== null && subscription.withdrawal_asked_at !== null;

/** A plan includes a number of properties. Larger accounts contact us through a form. */
export const CreateCheckoutBody = z
  .strictObject({ plan_type: PlanType, properties_count: z.int().positive().optional() })
  .superRefine(({ plan_type, properties_count = 1 }, context) => {
    const { propertiesCount } = PLANS[plan_type];
    if (properties_count > propertiesCount)
      context.addIssue({ code: 'custom', path: ['properties_count'], message: limitMessage(propertiesCount) });
  });
export type CreateCheckoutBody = z.infer<typeof CreateCheckoutBody>;

export const ChangePlanBody = CreateCheckoutBody;
export type ChangePlanBody = z.infer<typeof ChangePlanBody>;

/** Pence. */
export const PlanPreviewReply = z.object({
  success: z.literal(true),
  due_now: Pence,
  credit: Pence,
  next_amount: Pence,
  next_date: z.iso.datetime(),
});
/** The client opens no other address. */
const PaymentPage = z.string().meta({
  description:
    'A path of this site, or a page of https://checkout.stripe.com, https://billing.stripe.com or of the custom domain at Stripe',
});
export const PortalReply = z.object({ success: z.literal(true), portal_url: PaymentPage });
export const PortalForm = z.object({
  outcome: z.enum(['decline_card', 'fail_payment', 'settle_payment', 'cancel', 'resume']),
});

export const CheckoutReply = z.object({ success: z.literal(true), checkout_url: PaymentPage });
export const SubscriptionReply = z.object({ success: z.literal(true), subscription: SubscriptionView });

/** Whether the checkout that the customer came back from has been paid. `open` may still become so. */
export const VerifyReply = SubscriptionReply.extend({ checkout: z.enum(['open', 'paid', 'expired']) });

export const VerifyBody = z.strictObject({ session_id: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'Invalid session') });
export const CheckoutPath = z.object({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/) });
export const CheckoutForm = z.object({ outcome: z.enum(['paid', 'declined']) });
