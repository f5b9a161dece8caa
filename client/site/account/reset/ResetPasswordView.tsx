import { ResetPasswordForm } from '../../../../domain/accounts/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { FormCard } from '../../../components/forms/FormCard.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { AccountLayout } from '../AccountLayout.tsx';
import { SIGN_IN_LINK } from '../forgot/forgotTexts.ts';
import { useAccountPage } from '../useAccountPage.tsx';

const FIELDS = ['password', 'confirm'] as const;

export type ResetPasswordViewProps = { onReset: (password: string) => Promise<unknown> };

export const ResetPasswordView = ({ onReset }: ResetPasswordViewProps) => {
  const { page, register, onSubmit, busy } = useAccountPage<ResetPasswordForm, ResetPasswordForm>({
    title: 'Choose a new password',
    schema: ResetPasswordForm,
    defaultValues: { password: '', confirm: '' },
    fields: FIELDS,
    send: ({ password }) => onReset(password),
    fallback: 'Failed to reset password',
  });

  return (
    <AccountLayout {...page} lead="Every device is signed out afterwards." other={SIGN_IN_LINK}>
      <FormCard onSubmit={onSubmit}>
        <PasswordField
          {...register('password')}
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField {...register('confirm')} label="Confirm password" autoComplete="new-password" />
        <FormActions>
          <BusyButton type="submit" busy={busy}>
            {busy ? 'Changing...' : 'Change Password'}
          </BusyButton>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
