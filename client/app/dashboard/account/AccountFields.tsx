import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CheckboxField } from '../../../components/forms/CheckboxField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldPair } from '../../../components/forms/FieldPair.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { colour, phone } from '../../../theme/tokens.ts';
import type { AccountFormApi } from './useAccountModal.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  '& > fieldset': { display: 'grid', gap: 12, borderTop: `1px solid ${colour.line}`, paddingTop: 16 },
  '& legend': { float: 'left', width: '100%', fontWeight: 700 },
  '& legend + *': { clear: 'both' },
  [phone]: { gap: 14 },
});

type Props = { account: AccountFormApi /** What came of the last attempt. */; result: ReactNode };

export const AccountFields = ({ account: { register }, result }: Props) => (
  <Grid>
    {result}
    <FieldPair>
      <Field {...register('name')} label="Name" autoComplete="name" autoFocus />
      <Field {...register('phone')} label="Phone" optional type="tel" autoComplete="tel" />
    </FieldPair>
    <Field
      {...register('email')}
      label="Email"
      hint="A change needs your current password."
      type="email"
      autoComplete="email"
    />
    <CheckboxField {...register('marketing_opt_in')} label="Send me news about changes in the rules" />
    <fieldset>
      <legend>Change your password</legend>
      <small>Fill in both, the new one with at least 8 characters. Every other device is then signed out.</small>
      <FieldPair>
        <PasswordField {...register('current_password')} label="Current password" autoComplete="current-password" />
        <PasswordField {...register('new_password')} label="New password" autoComplete="new-password" />
      </FieldPair>
    </fieldset>
  </Grid>
);
