import type { ReactNode } from 'react';
import { messageOf } from '../../../api/http.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { ConfirmModal } from '../../../components/surfaces/ConfirmModal.tsx';

type Props = {
  what?: 'link' | 'receipt';
  onWithdraw: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** For an upload link, a share or a stay receipt. */
export const WithdrawModal = ({ what = 'link', onWithdraw, onClose, children }: Props) => {
  const refresh = useRefresh();
  const withdraw = async () => {
    await onWithdraw();
    await refresh();
    onClose();
  };
  return (
    <ConfirmModal
      title={`Withdraw the ${what}?`}
      cancelLabel={`Keep the ${what}`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      onConfirm={withdraw}
      failureText={(error) => messageOf(error, `Failed to withdraw the ${what}. Please try again.`)}
      onCancel={onClose}
    >
      <p>{children}</p>
    </ConfirmModal>
  );
};
