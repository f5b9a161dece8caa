import { formatDay } from '../../../domain/calendar.ts';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';

const AFTER_THE_END =
  'After that, reports, documents and badge files stay readable, but you can change nothing. Badges stay valid for 30 more days.';

export const ENDED = 'Reports, documents and badge files stay readable. Choose a plan to make changes again.';

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
