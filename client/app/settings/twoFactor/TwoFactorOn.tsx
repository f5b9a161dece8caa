import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { TwoFactorFacts } from './TwoFactorFacts.tsx';

type Props = {
  onNewCodes: (password: string) => Promise<void>;
  onDisable: (password: string) => Promise<void>;
  autoFocus: boolean;
};

export const TwoFactorOn = ({ onNewCodes, onDisable, autoFocus }: Props) => {
  const [asking, setAsking] = useState<'codes' | 'off' | null>(null);
  // The button that takes the focus when the form is given up.
  const [begun, setBegun] = useState<'codes' | 'off' | null>(autoFocus ? 'codes' : null);
  const ask = (what: 'codes' | 'off') => {
    setAsking(what);
    setBegun(what);
  };
  const cancel = () => setAsking(null);
  return (
    <>
      <TwoFactorFacts />
      {asking === 'codes' && (
        <PasswordForm
          scope="recovery-codes"
          hint="To make new recovery codes. The former ones then stop working"
          label="Make new codes"
          busyLabel="Making new codes..."
          fallback="Failed to make new recovery codes. Please try again."
          onPassword={onNewCodes}
          onCancel={cancel}
        />
      )}
      {asking === 'off' && (
        <PasswordForm
          scope="two-factor-off"
          hint="To switch the second factor off"
          label="Switch off"
          busyLabel="Switching off..."
          fallback="Failed to switch off the second factor. Please try again."
          color="error"
          onPassword={onDisable}
          onCancel={cancel}
        />
      )}
      {asking === null && (
        <FormActions>
          <Button variant="outlined" autoFocus={begun === 'codes'} onClick={() => ask('codes')}>
            New codes
          </Button>
          <Button variant="outlined" autoFocus={begun === 'off'} onClick={() => ask('off')}>
            Switch off
          </Button>
        </FormActions>
      )}
    </>
  );
};
