import Button from '@mui/material/Button';
import { StandaloneLink } from '../components/actions/StandaloneLink.tsx';
import { AlertBox } from '../components/feedback/AlertBox.tsx';
import { CheckboxField } from '../components/forms/CheckboxField.tsx';
import { Field } from '../components/forms/Field.tsx';
import { FieldPair } from '../components/forms/FieldPair.tsx';
import { FormActions } from '../components/forms/FormActions.tsx';
import { FormCard } from '../components/forms/FormCard.tsx';
import { PasswordField } from '../components/forms/PasswordField.tsx';
import { RadioGroup } from '../components/forms/RadioGroup.tsx';
import { PAGES } from '../paths.ts';
import { AccountLayout } from '../site/account/AccountLayout.tsx';
import { USER_TYPE_OPTIONS } from '../userTypes.ts';

const PROBLEM = 'Password must be at least 8 characters';

export const AccountFormExample = () => (
  <AccountLayout
    title="Create your account"
    lead="Then choose a plan and add your first property."
    other={{ href: PAGES.login, label: 'Sign In' }}
    beside
    problem={<AlertBox title="There is a problem" problems={[{ text: PROBLEM, field: 'pw' }]} />}
  >
    <FormCard>
      <Field label="Email" type="email" defaultValue="rowena.hale@example.com" />
      <PasswordField
        id="pw"
        label="Password"
        hint="At least 8 characters"
        error={PROBLEM}
        defaultValue="tenby1"
        autoComplete="new-password"
      />
      <FieldPair>
        <Field label="Name" optional defaultValue="Rowena Hale" />
        <Field label="Phone" optional defaultValue="01632 960 417" />
      </FieldPair>
      <RadioGroup
        name="role"
        compact
        legend="Your role"
        value="agent"
        onChange={() => undefined}
        options={USER_TYPE_OPTIONS}
      />
      <CheckboxField label="I accept the terms and conditions" defaultChecked />
      <FormActions>
        <Button>Create Account</Button>
        <span>
          Already registered? <StandaloneLink href={PAGES.login}>Sign In</StandaloneLink>
        </span>
      </FormActions>
    </FormCard>
  </AccountLayout>
);
