import { styled } from '@mui/material/styles';
import { type Control, Controller, type Path, type UseFormRegisterReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { RegisterForm } from '../../../domain/accounts/contract.ts';
import { CheckboxField } from '../../components/forms/CheckboxField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FieldPair } from '../../components/forms/FieldPair.tsx';
import { PasswordField } from '../../components/forms/PasswordField.tsx';
import { RadioGroup } from '../../components/forms/RadioGroup.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { PUBLIC_PAGES } from '../../paths.ts';
import { colour } from '../../theme/tokens.ts';
import { USER_TYPE_OPTIONS } from '../../userTypes.ts';

const Checks = styled('div')({ borderTop: `1px solid ${colour.line}`, paddingTop: 12 });

type Props = {
  control: Control<RegisterForm, unknown, z.output<typeof RegisterForm>>;
  register: (
    name: Path<RegisterForm>,
  ) => UseFormRegisterReturn<Path<RegisterForm>> & { id: string; error: string | undefined };
};

const Role = ({ control, register }: Props) => {
  // `onChange` of the controller would not clear the error.
  const { onChange, error } = register('user_type');
  return (
    <Controller
      control={control}
      name="user_type"
      render={({ field: { name, value, onBlur, ref } }) => (
        <RadioGroup
          compact
          legend="Your role"
          options={USER_TYPE_OPTIONS}
          name={name}
          value={value}
          error={error}
          onChange={(chosen) => void onChange({ target: { name, value: chosen } })}
          onBlur={onBlur}
          ref={ref}
        />
      )}
    />
  );
};

export const RegisterFields = ({ control, register }: Props) => (
  <>
    <Field {...register('email')} label="Email" type="email" autoComplete="email" />
    <PasswordField
      {...register('password')}
      label="Password"
      hint="At least 8 characters"
      autoComplete="new-password"
    />
    <FieldPair>
      <Field {...register('name')} label="Name" optional autoComplete="name" />
      <Field {...register('phone')} label="Phone" optional type="tel" autoComplete="tel" />
    </FieldPair>
    <Role control={control} register={register} />
    <Checks>
      <CheckboxField
        {...register('accept_terms')}
        label={
          <>
            I accept the{' '}
            <a href={PUBLIC_PAGES.terms} target="_blank" rel="noopener">
              terms and conditions
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          </>
        }
      />
      <CheckboxField {...register('marketing_opt_in')} label="Send me news about changes in the rules" />
    </Checks>
  </>
);
