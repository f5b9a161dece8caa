import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ForgotPasswordBody } from '../../../../domain/accounts/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { FormCard } from '../../../components/forms/FormCard.tsx';
import { PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { useAccountForm } from '../useAccountForm.ts';
import { FORGOT_FAILED, SIGN_IN_LINK } from './forgotTexts.ts';

const FIELDS = ['email'] as const;
const TITLE = 'Forgot your password?';

export type ForgotPasswordViewProps = { onSend: (body: ForgotPasswordBody) => Promise<unknown> };

export const ForgotPasswordView = ({ onSend }: ForgotPasswordViewProps) => {
  const form = useForm<ForgotPasswordBody, unknown, ForgotPasswordBody>({
    resolver: zodResolver(ForgotPasswordBody),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const account = useAccountForm(form, FIELDS);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await onSend(body);
    } catch (error) {
      account.refuse(error, FORGOT_FAILED);
    }
  });

  return (
    <AccountLayout
      title={TITLE}
      documentTitle={account.refusal || account.problems.length > 0 ? `Error: ${TITLE}` : undefined}
      lead="We send you a link with which you choose a new one."
      other={SIGN_IN_LINK}
      problem={<ErrorSummary refusal={account.refusal} problems={account.problems} attempt={account.attempt} />}
    >
      <FormCard onSubmit={(event) => void submit(event)}>
        <Field
          {...account.register('email')}
          label="Email"
          hint="The address you signed up with"
          type="email"
          autoComplete="email"
        />
        <FormActions>
          <BusyButton type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Send Reset Link'}
          </BusyButton>
          <StandaloneLink href={PAGES.login}>Back to Sign In</StandaloneLink>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
