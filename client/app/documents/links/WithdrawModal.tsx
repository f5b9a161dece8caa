import type { ReactNode } from 'react';
import { messageOf } from '../../../api/http.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { ConfirmModal } from '../../../components/surfaces/ConfirmModal.tsx';

type Props = { onWithdraw: () => Promise<unknown>; onClose: () => void; children: ReactNode };

/** For an upload link or a share. */
export const WithdrawModal = ({ onWithdraw, onClose, children }: Props) => {
  const refresh = useRefresh();
  const withdraw = async () => {
    await onWithdraw();
    await refresh();
    onClose();
  };
  return (
    <ConfirmModal
      title="Withdraw the link?"
      cancelLabel="Keep the link"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      onConfirm={withdraw}
      failureText={(error) => messageOf(error, 'Failed to withdraw the link. Please try again.')}
      onCancel={onClose}
    >
      <p>{children}</p>
    </ConfirmModal>
  );
};
