import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LoginBody } from '../../../domain/accounts/contract.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FormActions } from '../../components/forms/FormActions.tsx';
import { FormCard } from '../../components/forms/FormCard.tsx';
import { PasswordField } from '../../components/forms/PasswordField.tsx';
import { PAGES } from '../../paths.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';

export type LoginViewProps = { onLogin: (body: LoginBody) => Promise<unknown>; registerHref: string };

const FIELDS = ['email', 'password'] as const;

export const LoginView = ({ onLogin, registerHref }: LoginViewProps) => {
  const form = useForm<LoginBody, unknown, LoginBody>({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const account = useAccountForm(form, FIELDS);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await onLogin(body);
    } catch (error) {
      account.refuse(error, 'Login failed');
    }
  });

  return (
    <AccountLayout
      title="Sign In"
      documentTitle={account.refusal || account.problems.length > 0 ? 'Error: Sign In' : undefined}
      other={{ href: registerHref, label: 'Create an account' }}
      problem={<ErrorSummary refusal={account.refusal} problems={account.problems} attempt={account.attempt} />}
      beside
    >
      <FormCard onSubmit={(event) => void submit(event)}>
        <Field {...account.register('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...account.register('password')} label="Password" autoComplete="current-password" />
        <FormActions>
          <BusyButton type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Signing in...' : 'Sign In'}
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
