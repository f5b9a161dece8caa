import Button from '@mui/material/Button';
import { MAX_CODE, TwoFactorBody } from '../../../domain/accounts/contract.ts';
import { needsSecondFactor } from '../../api/http.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FormActions } from '../../components/forms/FormActions.tsx';
import { FormCard } from '../../components/forms/FormCard.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { useAccountPage } from './useAccountPage.tsx';

const FIELDS = ['code'] as const;

export type SecondFactorViewProps = { onCode: (code: string) => Promise<unknown>; onStartAgain: () => void };

/** The second step of signing in. */
export const SecondFactorView = ({ onCode, onStartAgain }: SecondFactorViewProps) => {
  const { page, register, onSubmit, busy } = useAccountPage<TwoFactorBody, TwoFactorBody>({
    title: 'Enter your code',
    schema: TwoFactorBody,
    defaultValues: { code: '' },
    fields: FIELDS,
    send: ({ code }) => onCode(code),
    fallback: 'Login failed',
    fieldErrorOf: (error) => (needsSecondFactor(error) ? { field: 'code', message: 'Invalid code' } : undefined),
  });

  return (
    <AccountLayout {...page} lead="Your account has a second factor.">
      <FormCard onSubmit={onSubmit}>
        <Field
          {...register('code')}
          label="Code"
          hint="The six digits of your authenticator app, or one of your recovery codes"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={MAX_CODE}
          autoFocus
        />
        <FormActions>
          <BusyButton type="submit" busy={busy}>
            {busy ? 'Signing in...' : 'Sign In'}
          </BusyButton>
          <Button variant="text" onClick={onStartAgain}>
            Start again
          </Button>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
