import type { ReactNode } from 'react';
import { formatInstant } from '../../../domain/calendar.ts';
import { hasOpenWithdrawal, type SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { afterTheEnd, INVOICE_STAYS_DUE, oncePaid } from './subscriptionTexts.ts';

type Props = { subscription: SubscriptionView; children?: ReactNode };

/**
 * Says until when a cancelled subscription stays open. With a failed payment the alert above it says this. Nothing without
 * a scheduled end.
 */
export const EndingAlert = ({ subscription, children }: Props) => {
  const { status, cancel_at_period_end, current_period_end } = subscription;
  // It ends at once, as soon as the money can be returned.
  if (!cancel_at_period_end || hasOpenWithdrawal(subscription)) return null;
  const until = current_period_end ? formatInstant(current_period_end) : 'the end of the paid period';
  const ends = status === 'past_due' ? `${INVOICE_STAYS_DUE} ${oncePaid(until)}` : `It stays open until ${until}.`;
  return (
    <AlertBox tone="warn" title="Your subscription is ending">
      <p>
        {ends} {afterTheEnd(subscription.allowance_after_period)}
      </p>
      {children}
    </AlertBox>
  );
};
