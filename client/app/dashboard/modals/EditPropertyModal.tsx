import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { commands } from '../../../api/commands.ts';
import { useMay } from '../../../auth/acting.ts';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import { phone } from '../../../theme/tokens.ts';
import { DeletePropertyModal } from './DeletePropertyModal.tsx';
import { PropertyFields } from './PropertyFields.tsx';
import { usePropertyForm } from './usePropertyForm.ts';

const DeleteButton = styled(Button)({ marginRight: 'auto', [phone]: { order: 3, width: '100%' } });

type Props = { property: OverviewRow; onClose: () => void; onDeleted: () => void | Promise<void> };

export const EditPropertyModal = ({ property, onClose, onDeleted }: Props) => {
  const [deleting, setDeleting] = useState(false);
  const mayRemove = useMay('property:remove');
  const { form, submit, refusal, saving } = usePropertyForm({
    property,
    save: (body) => commands.updateProperty(property.id, body),
    fallback: 'Failed to update property. Please try again.',
    onSaved: onClose,
  });
  if (deleting)
    return <DeletePropertyModal property={property} onKeep={() => setDeleting(false)} onDeleted={onDeleted} />;
  return (
    <Modal
      open
      title="Edit Property"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={saving}
      actions={
        <>
          {mayRemove && (
            <DeleteButton variant="outlined" color="error" onClick={() => setDeleting(true)} disabled={saving}>
              Delete Property
            </DeleteButton>
          )}
          <SubmitActions onCancel={onClose} busy={saving}>
            {saving ? 'Saving...' : 'Save Changes'}
          </SubmitActions>
        </>
      }
    >
      <PropertyFields form={form} refusal={refusal} property={property} />
    </Modal>
  );
};
