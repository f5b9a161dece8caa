import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { BusyButton } from '../actions/BusyButton.tsx';

type Props = {
  busy: boolean;
  /** It has been saved: it cannot be sent again before the modal closes. */
  done?: boolean;
  onCancel: () => void;
  /** The label of the submit button. */
  children: ReactNode;
};

/** The actions of a modal that is a form. */
export const SubmitActions = ({ busy, done = false, onCancel, children }: Props) => (
  <>
    <Button variant="outlined" onClick={onCancel} disabled={busy}>
      Cancel
    </Button>
    <BusyButton type="submit" busy={busy || done}>
      {children}
    </BusyButton>
  </>
);
