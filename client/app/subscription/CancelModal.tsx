import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import { afterTheEnd, INVOICE_STAYS_DUE, ifUnpaid, oncePaid } from './subscriptionTexts.ts';
import { useSubscriptionChange } from './useSubscriptionChange.ts';

type Props = { subscription: SubscriptionView; openUntil: string; onKeep: () => void; onCancelled: () => void };

export const CancelModal = ({ subscription, openUntil, onKeep, onCancelled }: Props) => {
  const change = useSubscriptionChange();
  const cancel = async () => {
    await change(commands.cancelSubscription);
    onCancelled();
  };
  return (
    <ConfirmModal
      title="Cancel your subscription?"
      cancelLabel="Keep Subscription"
      confirmLabel="Cancel Subscription"
      busyLabel="Cancelling..."
      onConfirm={cancel}
      failureText={(error) => messageOf(error, 'Failed to cancel subscription')}
      onCancel={onKeep}
    >
      {subscription.status === 'past_due' ? (
        <>
          <p>
            {INVOICE_STAYS_DUE} {ifUnpaid(subscription)}
          </p>
          <p>{oncePaid(openUntil)} You can resume until then.</p>
        </>
      ) : (
        <p>Everything stays open until {openUntil}, and no further payment is taken. You can resume until then.</p>
      )}
      <p>{afterTheEnd(subscription.allowance_after_period)}</p>
    </ConfirmModal>
  );
};
