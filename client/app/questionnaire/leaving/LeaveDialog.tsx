import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import type { Leaving } from './useLeaveGuard.ts';

const Body = styled('div')({ display: 'grid', gap: 16 });

/** A save may hang, so every way out stays open while it is tried. */
export const LeaveDialog = ({ leaving }: { leaving: Leaving }) => (
  <Modal
    open={leaving.asked}
    title="Leave Assessment?"
    onClose={leaving.cancel}
    width={520}
    brief
    actions={
      <>
        <Button variant="text" onClick={leaving.cancel}>
          Cancel
        </Button>
        <Button variant="outlined" color="error" onClick={leaving.leave}>
          Leave
        </Button>
        <Button onClick={() => void leaving.saveAndLeave()} aria-disabled={leaving.saving}>
          {leaving.saving ? 'Saving...' : 'Save & Leave'}
        </Button>
      </>
    }
  >
    <Body>
      {leaving.failed && (
        <AlertBox focus>Your changes could not be saved. Try again, or cancel and see what the page says.</AlertBox>
      )}
      <p>Some of your changes are not saved yet. If you leave without saving, they are lost.</p>
    </Body>
  </Modal>
);
