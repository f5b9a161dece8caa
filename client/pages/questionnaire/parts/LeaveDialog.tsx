import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/AlertBox.tsx';
import { Modal } from '../../../components/Modal.tsx';
import type { Leaving } from '../useLeaving.ts';

const Body = styled('div')({ display: 'grid', gap: 16 });

export const LeaveDialog = ({ leaving }: { leaving: Leaving }) => (
  <Modal
    open={leaving.asked}
    title="Leave Assessment?"
    onClose={leaving.cancel}
    busy={leaving.saving}
    width={520}
    brief
    actions={
      <>
        <Button variant="text" onClick={leaving.cancel} disabled={leaving.saving}>
          Cancel
        </Button>
        <Button variant="outlined" color="error" onClick={leaving.leave} disabled={leaving.saving}>
          Leave
        </Button>
        <Button onClick={() => void leaving.saveAndLeave()} disabled={leaving.saving}>
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
