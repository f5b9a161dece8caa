import type { ReactNode } from 'react';
import { formatInstant } from '../../../domain/calendar.ts';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { afterTheEnd } from './subscriptionTexts.ts';

type Props = { subscription: SubscriptionView; children?: ReactNode };

/** Says until when a cancelled subscription stays open. Nothing without a scheduled end. */
export const EndingAlert = ({ subscription, children }: Props) => {
  const { cancel_at_period_end, current_period_end } = subscription;
  if (!cancel_at_period_end) return null;
  const until = current_period_end ? formatInstant(current_period_end) : 'the end of the paid period';
  return (
    <AlertBox tone="warn" title="Your subscription is ending">
      <p>
        It stays open until {until}. {afterTheEnd(subscription.allowance_after_period)}
      </p>
      {children}
    </AlertBox>
  );
};
