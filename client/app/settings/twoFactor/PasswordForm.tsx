import Button from '@mui/material/Button';
import { PasswordBody } from '../../../../domain/accounts/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { PartResult } from '../PartResult.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';

type Props = {
  /** Keeps the ids of the page's forms apart. */
  scope: string;
  hint: string;
  label: string;
  busyLabel: string;
  /** Shown if the server refuses without a message. */
  fallback: string;
  color?: 'primary' | 'error';
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password before a change of the second factor. */
export const PasswordForm = ({ color = 'primary', onPassword, onCancel, ...props }: Props) => {
  const { scope, hint, label, busyLabel, fallback } = props;
  const { register, onSubmit, saving, result } = useSettingsForm<PasswordBody, PasswordBody>({
    schema: PasswordBody,
    defaultValues: { password: '' },
    fields: ['password'],
    scope,
    save: ({ password }) => onPassword(password),
    fallback,
    done: '',
  });
  return (
    <form noValidate onSubmit={onSubmit} style={{ display: 'grid', gap: 20 }}>
      <PartResult {...result} />
      <PasswordField {...register('password')} label="Password" hint={hint} autoComplete="current-password" autoFocus />
      <FormActions>
        <BusyButton type="submit" variant="outlined" color={color} busy={saving}>
          {saving ? busyLabel : label}
        </BusyButton>
        <Button variant="text" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
};
