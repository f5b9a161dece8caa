import { ForgotPasswordBody } from '../../../../domain/accounts/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { FormCard } from '../../../components/forms/FormCard.tsx';
import { PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { useAccountPage } from '../useAccountPage.tsx';
import { FORGOT_FAILED, SIGN_IN_LINK } from './forgotTexts.ts';

const FIELDS = ['email'] as const;

export type ForgotPasswordViewProps = { onSend: (body: ForgotPasswordBody) => Promise<unknown> };

export const ForgotPasswordView = ({ onSend }: ForgotPasswordViewProps) => {
  const { page, register, onSubmit, busy } = useAccountPage<ForgotPasswordBody, ForgotPasswordBody>({
    title: 'Forgot your password?',
    schema: ForgotPasswordBody,
    defaultValues: { email: '' },
    fields: FIELDS,
    send: onSend,
    fallback: FORGOT_FAILED,
  });

  return (
    <AccountLayout {...page} lead="We send you a link with which you choose a new one." other={SIGN_IN_LINK}>
      <FormCard onSubmit={onSubmit}>
        <Field
          {...register('email')}
          label="Email"
          hint="The address you signed up with"
          type="email"
          autoComplete="email"
        />
        <FormActions>
          <BusyButton type="submit" busy={busy}>
            {busy ? 'Sending...' : 'Send Reset Link'}
          </BusyButton>
          <StandaloneLink href={PAGES.login}>Back to Sign In</StandaloneLink>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
