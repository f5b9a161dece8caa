import Button from '@mui/material/Button';
import { commands } from '../../../api/commands.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
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
        <>
          <Button variant="outlined" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={saving}>
            {saving ? 'Adding...' : 'Add Property'}
          </BusyButton>
        </>
      }
    >
      <PropertyFields form={form} refusal={refusal} />
    </Modal>
  );
};
