import Button from '@mui/material/Button';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';

type Props = { title: string; onClose: () => void };

/** In place of a dialog whose document was replaced or deleted after it had opened. */
export const NoLongerPresent = ({ title, onClose }: Props) => (
  <Modal
    open
    brief
    title={title}
    width={560}
    onClose={onClose}
    actions={
      <Button variant="contained" onClick={onClose}>
        Close
      </Button>
    }
  >
    <AlertBox focus>
      This document was replaced or deleted while you were changing it. Open the present one to change its dates and
      details.
    </AlertBox>
  </Modal>
);
