import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { ConfirmModal } from '../../../components/surfaces/ConfirmModal.tsx';

type Props = { property: OverviewRow; onKeep: () => void; onDeleted: () => void | Promise<void> };

export const DeletePropertyModal = ({ property, onKeep, onDeleted }: Props) => {
  const remove = async () => {
    await commands.deleteProperty(property.id);
    await onDeleted();
  };
  return (
    <ConfirmModal
      title={`Delete ${property.name}?`}
      cancelLabel="Keep Property"
      confirmLabel="Delete Property"
      busyLabel="Deleting..."
      onConfirm={remove}
      failureText={(error) => messageOf(error, 'Failed to delete property. Please try again.')}
      onCancel={onKeep}
    >
      <p>
        It leaves your dashboard with its assessment and documents{property.badge ? ', and its badge is revoked' : ''}.
        Its links and stay receipts end, so download the receipts that somebody still needs. This cannot be undone.
      </p>
    </ConfirmModal>
  );
};
