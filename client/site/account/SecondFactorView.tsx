import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { TwoFactorBody } from '../../../domain/accounts/contract.ts';
import { needsSecondFactor } from '../../api/http.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FormActions } from '../../components/forms/FormActions.tsx';
import { FormCard } from '../../components/forms/FormCard.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';

const FIELDS = ['code'] as const;
const TITLE = 'Enter your code';

export type SecondFactorViewProps = { onCode: (code: string) => Promise<unknown>; onStartAgain: () => void };

/** The second step of signing in. */
export const SecondFactorView = ({ onCode, onStartAgain }: SecondFactorViewProps) => {
  const form = useForm<TwoFactorBody, unknown, TwoFactorBody>({
    resolver: zodResolver(TwoFactorBody),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const account = useAccountForm(form, FIELDS);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      if (needsSecondFactor(error)) form.setError('code', { message: 'Invalid code' });
      else account.refuse(error, 'Login failed');
    }
  });

  return (
    <AccountLayout
      title={TITLE}
      documentTitle={account.refusal || account.problems.length > 0 ? `Error: ${TITLE}` : undefined}
      lead="Your account has a second factor."
      problem={<ErrorSummary refusal={account.refusal} problems={account.problems} attempt={account.attempt} />}
    >
      <FormCard onSubmit={(event) => void submit(event)}>
        <Field
          {...account.register('code')}
          label="Code"
          hint="The six digits of your authenticator app, or one of your recovery codes"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          autoFocus
        />
        <FormActions>
          <BusyButton type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Signing in...' : 'Sign In'}
          </BusyButton>
          <Button variant="text" onClick={onStartAgain}>
            Start again
          </Button>
        </FormActions>
      </FormCard>
    </AccountLayout>
  );
};
