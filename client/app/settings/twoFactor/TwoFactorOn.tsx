import Button from '@mui/material/Button';
import { useState } from 'react';
import { PasswordBody } from '../../../../domain/accounts/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { PartResult } from '../PartResult.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';

type Disable = { onDisable: (password: string) => Promise<void>; onCancel: () => void };

const DisableForm = ({ onDisable, onCancel }: Disable) => {
  const { register, onSubmit, saving, result } = useSettingsForm<PasswordBody, PasswordBody>({
    schema: PasswordBody,
    defaultValues: { password: '' },
    fields: ['password'],
    scope: 'two-factor-off',
    save: ({ password }) => onDisable(password),
    fallback: 'Failed to switch off the second factor. Please try again.',
    done: '',
  });
  return (
    <form noValidate onSubmit={onSubmit} style={{ display: 'grid', gap: 20 }}>
      <PartResult {...result} />
      <PasswordField
        {...register('password')}
        label="Password"
        hint="To switch the second factor off"
        autoComplete="current-password"
        autoFocus
      />
      <FormActions>
        <BusyButton type="submit" variant="outlined" color="error" busy={saving}>
          {saving ? 'Switching off...' : 'Switch off'}
        </BusyButton>
        <Button variant="text" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
};

type Props = { onDisable: (password: string) => Promise<void>; autoFocus: boolean };

export const TwoFactorOn = ({ onDisable, autoFocus }: Props) => {
  const [asking, setAsking] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const cancel = () => {
    setAsking(false);
    setHasAsked(true);
  };
  return (
    <>
      <FormActions>
        <Pill tone="good" label="On" />
        <span>Signing in asks for a code.</span>
      </FormActions>
      {asking ? (
        <DisableForm onDisable={onDisable} onCancel={cancel} />
      ) : (
        <Button variant="outlined" autoFocus={autoFocus || hasAsked} onClick={() => setAsking(true)}>
          Switch off
        </Button>
      )}
    </>
  );
};
