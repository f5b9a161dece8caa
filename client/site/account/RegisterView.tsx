import type { z } from 'zod';
import { type RegisterBody, RegisterForm } from '../../../domain/accounts/contract.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { FormActions } from '../../components/forms/FormActions.tsx';
import { FormCard } from '../../components/forms/FormCard.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { RegisterFields } from './RegisterFields.tsx';
import { useAccountPage } from './useAccountPage.tsx';

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
  const { page, control, register, onSubmit, busy } = useAccountPage<RegisterForm, z.output<typeof RegisterForm>>({
    title: 'Create your account',
    schema: RegisterForm,
    defaultValues: EMPTY,
    fields: FIELDS,
    send: ({ accept_terms: _, ...body }) => onRegister(body),
    fallback: 'Registration failed',
  });

  return (
    <AccountLayout
      {...page}
      lead="Then choose a plan and add your first property."
      other={{ href: loginHref, label: 'Sign In' }}
      beside
    >
      <FormCard onSubmit={onSubmit}>
        <RegisterFields control={control} register={register} />
        <FormActions>
          <BusyButton type="submit" busy={busy}>
            {busy ? 'Creating account...' : 'Create Account'}
          </BusyButton>
          <span>
            Already registered? <StandaloneLink href={loginHref}>Sign In</StandaloneLink>
          </span>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
