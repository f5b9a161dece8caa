import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ResetPasswordForm } from '../../../../domain/accounts/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { FormCard } from '../../../components/forms/FormCard.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { AccountLayout } from '../AccountLayout.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { SIGN_IN_LINK } from '../forgot/forgotTexts.ts';
import { useAccountForm } from '../useAccountForm.ts';

const FIELDS = ['password', 'confirm'] as const;
const TITLE = 'Choose a new password';

export type ResetPasswordViewProps = { onReset: (password: string) => Promise<unknown> };

export const ResetPasswordView = ({ onReset }: ResetPasswordViewProps) => {
  const form = useForm<ResetPasswordForm, unknown, ResetPasswordForm>({
    resolver: zodResolver(ResetPasswordForm),
    defaultValues: { password: '', confirm: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const account = useAccountForm(form, FIELDS);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onReset(password);
    } catch (error) {
      account.refuse(error, 'Failed to reset password');
    }
  });

  return (
    <AccountLayout
      title={TITLE}
      documentTitle={account.refusal || account.problems.length > 0 ? `Error: ${TITLE}` : undefined}
      lead="Every device is signed out afterwards."
      other={SIGN_IN_LINK}
      problem={<ErrorSummary refusal={account.refusal} problems={account.problems} attempt={account.attempt} />}
    >
      <FormCard onSubmit={(event) => void submit(event)}>
        <PasswordField
          {...account.register('password')}
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField {...account.register('confirm')} label="Confirm password" autoComplete="new-password" />
        <FormActions>
          <BusyButton type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Changing...' : 'Change Password'}
          </BusyButton>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
