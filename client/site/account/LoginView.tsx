import { LoginBody } from '../../../domain/accounts/contract.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FormActions } from '../../components/forms/FormActions.tsx';
import { FormCard } from '../../components/forms/FormCard.tsx';
import { PasswordField } from '../../components/forms/PasswordField.tsx';
import { PAGES } from '../../paths.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { useAccountPage } from './useAccountPage.tsx';

export type LoginViewProps = { onLogin: (body: LoginBody) => Promise<unknown>; registerHref: string };

const FIELDS = ['email', 'password'] as const;

export const LoginView = ({ onLogin, registerHref }: LoginViewProps) => {
  const { page, register, onSubmit, busy } = useAccountPage<LoginBody, LoginBody>({
    title: 'Sign In',
    schema: LoginBody,
    defaultValues: { email: '', password: '' },
    fields: FIELDS,
    send: onLogin,
    fallback: 'Login failed',
  });

  return (
    <AccountLayout {...page} other={{ href: registerHref, label: 'Create an account' }} beside>
      <FormCard onSubmit={onSubmit}>
        <Field {...register('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...register('password')} label="Password" autoComplete="current-password" />
        <FormActions>
          <BusyButton type="submit" busy={busy}>
            {busy ? 'Signing in...' : 'Sign In'}
          </BusyButton>
          <StandaloneLink href={PAGES.forgotPassword}>Forgot your password?</StandaloneLink>
        </FormActions>
        <FormActions>
          <span>
            New here? <StandaloneLink href={registerHref}>Create an account</StandaloneLink>
          </span>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
