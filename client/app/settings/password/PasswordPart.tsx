import { useQueryClient } from '@tanstack/react-query';
import { ChangePasswordBody } from '../../../../domain/accounts/contract.ts';
import { commands } from '../../../api/commands.ts';
import { keys } from '../../../api/queryKeys.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { FieldPair } from '../../../components/forms/FieldPair.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { PASSWORD_UNANSWERED } from '../../account/profileForm.ts';
import { PartResult } from '../PartResult.tsx';
import { SettingsPart } from '../SettingsPart.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';

const EMPTY: ChangePasswordBody = { current_password: '', new_password: '' };
const FIELDS = ['current_password', 'new_password'] as const;

export const PasswordPart = () => {
  const client = useQueryClient();
  const { form, register, onSubmit, saving, result } = useSettingsForm<ChangePasswordBody, ChangePasswordBody>({
    schema: ChangePasswordBody,
    defaultValues: EMPTY,
    fields: FIELDS,
    scope: 'password',
    save: async (body) => {
      await commands.changePassword(body);
      form.reset(EMPTY);
      // The list of devices has become shorter.
      void client.invalidateQueries({ queryKey: keys.sessions });
    },
    fallback: 'Failed to change the password. Please try again.',
    unanswered: PASSWORD_UNANSWERED,
    done: 'Your password is changed. Every other device is signed out.',
  });

  return (
    <SettingsPart title="Password" about="A new one signs out every other device at once." onSubmit={onSubmit}>
      <PartResult {...result} />
      <FieldPair>
        <PasswordField {...register('current_password')} label="Current password" autoComplete="current-password" />
        <PasswordField {...register('new_password')} label="New password" autoComplete="new-password" />
      </FieldPair>
      <small>At least 8 characters</small>
      <BusyButton type="submit" variant="outlined" busy={saving}>
        {saving ? 'Changing...' : 'Change password'}
      </BusyButton>
    </SettingsPart>
  );
};
