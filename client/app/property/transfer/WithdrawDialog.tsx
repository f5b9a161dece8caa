import type { MadeTransfer } from '../../../../domain/transfers/contract.ts';
import { messageOf } from '../../../api/http.ts';
import { transferCommands } from '../../../api/transferCommands.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { ConfirmModal } from '../../../components/surfaces/ConfirmModal.tsx';

type Props = { offer: MadeTransfer; onClose: () => void };

export const WithdrawDialog = ({ offer: { email, property_id }, onClose }: Props) => {
  const refresh = useRefresh();
  const withdraw = async () => {
    await transferCommands.withdraw(property_id);
    await refresh();
    onClose();
  };
  return (
    <ConfirmModal
      title="Withdraw the offer?"
      cancelLabel="Keep the offer"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      onConfirm={withdraw}
      failureText={(error) => messageOf(error, 'Failed to withdraw the offer. Please try again.')}
      onCancel={onClose}
    >
      <p>{email} can no longer accept it. You can make another offer at any time.</p>
    </ConfirmModal>
  );
};
