import Button from '@mui/material/Button';
import { KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { OfficeAccountRecord } from '../../../../domain/office/contract/accounts.ts';
import { officeCommands } from '../officeCommands.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

export const AccountActions = ({ account }: { account: OfficeAccountRecord }) => {
  const [open, setOpen] = useState<'sessions' | 'reset' | null>(null);
  const close = () => setOpen(null);
  const { id, email } = account;
  return (
    <>
      <Button variant="outlined" startIcon={<KeyRound />} onClick={() => setOpen('reset')}>
        Send a password link
      </Button>
      <Button variant="outlined" startIcon={<LogOut />} onClick={() => setOpen('sessions')}>
        End all sessions
      </Button>
      {open === 'reset' && (
        <ReasonDialog
          title="Send a link for a new password"
          label="Send the link"
          busyLabel="Sending..."
          run={(reason) => officeCommands.sendReset(id, reason)}
          onClose={close}
        >
          The link goes to {email} and works once, for 60 minutes. You do not see it, and the present password stays
          until a new one is chosen.
        </ReasonDialog>
      )}
      {open === 'sessions' && (
        <ReasonDialog
          title="End all sessions"
          label="End all sessions"
          busyLabel="Ending..."
          run={(reason) => officeCommands.endSessions(id, reason)}
          onClose={close}
        >
          Every browser that is signed in to this account is signed out at once.
        </ReasonDialog>
      )}
    </>
  );
};
