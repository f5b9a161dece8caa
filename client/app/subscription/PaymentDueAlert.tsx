import { formatInstant } from '../../../domain/calendar.ts';
import { mayAssess, type SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { PortalButton } from './PortalButton.tsx';
import { allowanceText } from './subscriptionTexts.ts';

const textOf = (subscription: SubscriptionView, until: string): string => {
  const { allowance_after_due: allowance } = subscription;
  if (mayAssess(subscription) && allowance)
    return `Everything stays open, because what you have agreed with us goes on. ${allowanceText(allowance)}. Pay the open invoice, or change your card, to keep your plan.`;
  return mayAssess(subscription)
    ? `Everything stays open until ${until}. Pay the open invoice, or change your card, before then.`
    : `Changes have been closed since ${until}. Reports, documents and badge files stay readable. Pay the open invoice, or change your card, to make changes again.`;
};

/** Says what to do after a failed payment, and until when. Nothing while all is paid. */
export const PaymentDueAlert = ({ subscription }: { subscription: SubscriptionView }) => {
  const { status, past_due_until } = subscription;
  if (status !== 'past_due' || past_due_until === null) return null;
  return (
    <AlertBox tone="warn" title="Your last payment failed">
      <p style={{ marginBottom: 12 }}>{textOf(subscription, formatInstant(past_due_until))}</p>
      <PortalButton size="small">Pay or change card</PortalButton>
    </AlertBox>
  );
};
