import { commands } from '../../../api/commands.ts';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { SubmitActions } from '../../../components/surfaces/SubmitActions.tsx';
import type { Allowance } from '../allowance.ts';
import { PropertyFields } from './PropertyFields.tsx';
import { usePropertyForm } from './usePropertyForm.ts';

type Props = { allowance: Allowance; onClose: () => void };

export const AddPropertyModal = ({ allowance, onClose }: Props) => {
  const { form, submit, refusal, saving } = usePropertyForm({
    save: commands.createProperty,
    fallback: 'Failed to create property. Please try again.',
    onSaved: onClose,
  });
  return (
    <Modal
      open
      title="Add New Property"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={saving}
      note={`Property ${allowance.used + 1} of ${allowance.limit} in your plan`}
      actions={
        <SubmitActions onCancel={onClose} busy={saving}>
          {saving ? 'Adding...' : 'Add Property'}
        </SubmitActions>
      }
    >
      <PropertyFields form={form} refusal={refusal} />
    </Modal>
  );
};
