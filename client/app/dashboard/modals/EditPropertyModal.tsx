import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { commands } from '../../../api/commands.ts';
import { useHasPlan, useMay } from '../../../auth/acting.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import { phone } from '../../../theme/tokens.ts';
import { PlanNeeded } from '../../subscription/PlanNeeded.tsx';
import { DeletePropertyModal } from './DeletePropertyModal.tsx';
import { PropertyFields } from './PropertyFields.tsx';
import { usePropertyForm } from './usePropertyForm.ts';

const DeleteButton = styled(Button)({ marginRight: 'auto', [phone]: { order: 3, width: '100%' } });

type Props = { property: OverviewRow; onClose: () => void; onDeleted: () => void | Promise<void> };

const TITLE = 'Edit Property';

type WithoutPlanProps = { remove: ReactNode; onClose: () => void };

/** The server would refuse every change, but it still deletes. */
const EditWithoutPlan = ({ remove, onClose }: WithoutPlanProps) => (
  <Modal open title={TITLE} onClose={onClose} actions={remove}>
    <AlertBox tone="none">
      <PlanNeeded to="to change a property" />
    </AlertBox>
  </Modal>
);

export const EditPropertyModal = ({ property, onClose, onDeleted }: Props) => {
  const [deleting, setDeleting] = useState(false);
  const mayRemove = useMay('property:remove');
  const hasPlan = useHasPlan();
  const { form, submit, refusal, saving } = usePropertyForm({
    property,
    save: (body) => commands.updateProperty(property.id, body),
    fallback: 'Failed to update property. Please try again.',
    onSaved: onClose,
  });
  if (deleting)
    return <DeletePropertyModal property={property} onKeep={() => setDeleting(false)} onDeleted={onDeleted} />;
  const remove = mayRemove && (
    <DeleteButton variant="outlined" color="error" onClick={() => setDeleting(true)} disabled={saving}>
      Delete Property
    </DeleteButton>
  );
  if (!hasPlan) return <EditWithoutPlan remove={remove} onClose={onClose} />;
  return (
    <Modal
      open
      title={TITLE}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={saving}
      actions={
        <>
          {remove}
          <SubmitActions onCancel={onClose} busy={saving}>
            {saving ? 'Saving...' : 'Save Changes'}
          </SubmitActions>
        </>
      }
    >
      <PropertyFields
        form={form}
        refusal={refusal}
        property={property}
        assessed={(property.assessment?.completed_at ?? null) !== null}
      />
    </Modal>
  );
};
