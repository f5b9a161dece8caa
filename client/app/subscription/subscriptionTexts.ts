import { DAYS_AFTER_SUBSCRIPTION } from '../../../domain/badges/contract.ts';
import { formatDay, formatInstant } from '../../../domain/calendar.ts';
import { mayAssess, type SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';

const AFTER_THE_END = `After that, reports, documents and badge files stay readable, but you can change nothing. Badges stay valid for ${DAYS_AFTER_SUBSCRIPTION} more days.`;

export const ENDED = 'Reports, documents and badge files stay readable. Choose a plan to make changes again.';

/** An account may have had an agreed allowance only. */
export const endedTitle = ({ has_purchased }: Pick<SubscriptionView, 'has_purchased'>): string =>
  has_purchased ? 'Your subscription has ended' : 'Your allowance has ended';

/** What a running subscription is called: its plan, or an allowance that was agreed with us. Else null. */
export const planName = ({ plan_type, status }: SubscriptionView): string | null => {
  if (plan_type) return PLANS[plan_type].name;
  return status === 'active' ? 'Agreed allowance' : null;
};

/** What was agreed beyond the plans. */
export const allowanceText = ({ properties_count, until }: NonNullable<SubscriptionView['allowance']>): string =>
  `Your allowance: ${properties_count} ${properties_count === 1 ? 'property' : 'properties'}${until === null ? '' : ` until ${formatDay(until)}`}`;

/** What is left when a subscription has ended: an agreed allowance may last longer. */
export const afterTheEnd = (allowance: SubscriptionView['allowance']): string =>
  allowance ? `After that, what you have agreed with us goes on. ${allowanceText(allowance)}.` : AFTER_THE_END;

/** A cancellation does not take back the open invoice. */
export const INVOICE_STAYS_DUE = 'The open invoice stays due, and your card may still be charged for it.';

/** What a cancellation with an open invoice leads to when it is paid. */
export const oncePaid = (until: string): string =>
  `Once it is paid, your subscription runs until ${until}, and no further payment is taken.`;

/** Until when everything stays open without the payment. For a subscription with a failed payment. */
export const ifUnpaid = (subscription: SubscriptionView): string => {
  const { past_due_until, allowance_after_due } = subscription;
  if (!mayAssess(subscription)) return 'Until it is paid, you can change nothing.';
  if (allowance_after_due) return 'If it is not paid, what you have agreed with us goes on.';
  return `If it is not paid, everything stays open until ${past_due_until && formatInstant(past_due_until)} only.`;
};
