import Button from '@mui/material/Button';
import { useState } from 'react';
import { Field } from '../components/forms/Field.tsx';
import { Modal } from '../components/surfaces/Modal.tsx';
import { stack } from './layout.ts';

export const ModalExample = ({ initiallyOpen }: { initiallyOpen: boolean }) => {
  const [open, setOpen] = useState(initiallyOpen);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Modal
        open={open}
        onClose={close}
        title="Add New Property"
        note="Property 5 of 5 in your plan"
        onSubmit={(event) => event.preventDefault()}
        actions={
          <>
            <Button variant="outlined" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Add Property</Button>
          </>
        }
      >
        <div style={{ ...stack, gap: 16 }}>
          <Field label="Property name" autoFocus />
          <Field label="Address line 1" error="Address line 1 is required" />
          <Field label="Address line 2" optional />
        </div>
      </Modal>
    </>
  );
};
