import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type RegisterBody, RegisterForm } from '../../../domain/accounts/contract.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { FormActions } from '../../components/forms/FormActions.tsx';
import { FormCard } from '../../components/forms/FormCard.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { RegisterFields } from './RegisterFields.tsx';
import { useAccountForm } from './useAccountForm.ts';

export type RegisterViewProps = {
  onRegister: (body: z.output<typeof RegisterBody>) => Promise<unknown>;
  loginHref: string;
};

const EMPTY: RegisterForm = {
  email: '',
  password: '',
  name: '',
  phone: '',
  user_type: 'owner',
  marketing_opt_in: false,
  accept_terms: false,
};

const FIELDS = ['email', 'password', 'name', 'phone', 'user_type', 'accept_terms'] as const;

export const RegisterView = ({ onRegister, loginHref }: RegisterViewProps) => {
  const form = useForm<RegisterForm, unknown, z.output<typeof RegisterForm>>({
    resolver: zodResolver(RegisterForm),
    defaultValues: EMPTY,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const account = useAccountForm(form, FIELDS);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ accept_terms: _, ...body }) => {
    try {
      await onRegister(body);
    } catch (error) {
      account.refuse(error, 'Registration failed');
    }
  });

  return (
    <AccountLayout
      title="Create your account"
      documentTitle={account.refusal || account.problems.length > 0 ? 'Error: Create your account' : undefined}
      lead="Then choose a plan and add your first property."
      other={{ href: loginHref, label: 'Sign In' }}
      problem={<ErrorSummary refusal={account.refusal} problems={account.problems} attempt={account.attempt} />}
      beside
    >
      <FormCard onSubmit={(event) => void submit(event)}>
        <RegisterFields control={form.control} register={account.register} />
        <FormActions>
          <BusyButton type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Creating account...' : 'Create Account'}
          </BusyButton>
          <span>
            Already registered? <StandaloneLink href={loginHref}>Sign In</StandaloneLink>
          </span>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
