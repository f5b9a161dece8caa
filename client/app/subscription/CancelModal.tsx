import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import { AFTER_THE_END } from './subscriptionTexts.ts';
import { useSubscriptionChange } from './useSubscriptionChange.ts';

type Props = { openUntil: string; onKeep: () => void; onCancelled: () => void };

export const CancelModal = ({ openUntil, onKeep, onCancelled }: Props) => {
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
      <p>Everything stays open until {openUntil}, and no further payment is taken. You can resume until then.</p>
      <p>{AFTER_THE_END}</p>
    </ConfirmModal>
  );
};
