import Button from '@mui/material/Button';
import { Modal } from '../../../components/surfaces/Modal.tsx';

type Props = { open: boolean; filename: string; onClose: () => void; onRemove: () => void };

export const RemoveDocumentDialog = ({ open, filename, onClose, onRemove }: Props) => (
  <Modal
    open={open}
    title="Remove this document?"
    onClose={onClose}
    width={520}
    brief
    actions={
      <>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="outlined" color="error" onClick={onRemove}>
          Remove
        </Button>
      </>
    }
  >
    <p>
      <b>{filename}</b> will no longer count as evidence for this answer.
    </p>
  </Modal>
);
