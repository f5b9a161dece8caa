import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import { afterTheEnd } from './subscriptionTexts.ts';
import { useSubscriptionChange } from './useSubscriptionChange.ts';

type Props = {
  subscription: Pick<SubscriptionView, 'allowance_after_today'>;
  onKeep: () => void;
  onWithdrawn: () => void;
};

export const WithdrawModal = ({ subscription, onKeep, onWithdrawn }: Props) => {
  const change = useSubscriptionChange();
  const withdraw = async () => {
    await change(commands.withdrawSubscription);
    onWithdrawn();
  };
  return (
    <ConfirmModal
      title="Withdraw from this purchase?"
      cancelLabel="Keep Subscription"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      onConfirm={withdraw}
      failureText={(error) => messageOf(error, 'Failed to withdraw from this purchase. Please try again.')}
      onCancel={onKeep}
    >
      <p>Your subscription ends at once. You get back all that you have paid for it, the way you paid.</p>
      <p>{afterTheEnd(subscription.allowance_after_today)}</p>
    </ConfirmModal>
  );
};
