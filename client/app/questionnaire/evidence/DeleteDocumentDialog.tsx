import Button from '@mui/material/Button';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { deletionText } from '../../documents/dialogs/deletionText.ts';

type Props = { open: boolean; filename: string; onClose: () => void; onDelete: () => void };

export const DeleteDocumentDialog = ({ open, filename, onClose, onDelete }: Props) => (
  <Modal
    open={open}
    title="Delete this document?"
    onClose={onClose}
    width={520}
    brief
    actions={
      <>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="outlined" color="error" onClick={onDelete}>
          Delete
        </Button>
      </>
    }
  >
    <p>
      <b>{filename}</b> will no longer count as evidence for this answer. {deletionText({ superseded: false })}
    </p>
  </Modal>
);
