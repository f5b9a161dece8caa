import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import type { LeaveGuard } from './useLeaveGuard.ts';

const Body = styled('div')({ display: 'grid', gap: 16 });

/** Cancel and Leave stay enabled while saving, because a save may hang. */
export const LeaveDialog = ({ guard }: { guard: LeaveGuard }) => (
  <Modal
    open={guard.isAsking}
    title="Leave Assessment?"
    onClose={guard.cancel}
    width={520}
    brief
    actions={
      <>
        <Button variant="text" onClick={guard.cancel}>
          Cancel
        </Button>
        <Button variant="outlined" color="error" onClick={guard.leave}>
          Leave
        </Button>
        <Button onClick={() => void guard.saveAndLeave()} aria-disabled={guard.saving}>
          {guard.saving ? 'Saving...' : 'Save & Leave'}
        </Button>
      </>
    }
  >
    <Body>
      {guard.failed && (
        <AlertBox focus>Your changes could not be saved. Try again, or cancel and see what the page says.</AlertBox>
      )}
      <p>
        Some of your changes are not saved yet. If you leave without saving, they may be lost. One that is on its way
        may still be saved.
      </p>
    </Body>
  </Modal>
);
