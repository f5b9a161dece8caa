import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { User } from '../../../../domain/accounts/contract.ts';
import { commands } from '../../../api/commands.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldPair } from '../../../components/forms/FieldPair.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { useFreshValues } from '../../../components/forms/useFreshValues.ts';
import {
  PASSWORD_FOR_EMAIL,
  PresentPassword,
  ProfileFields,
  UPDATE_FAILED,
  UPDATED,
} from '../../account/profileForm.ts';
import { PartResult } from '../PartResult.tsx';
import { SettingsPart } from '../SettingsPart.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';
import { EmailState } from './EmailState.tsx';

/** `present` is the email before the change. */
const detailsForm = (present: string) =>
  ProfileFields.extend({ password: PresentPassword }).refine(
    ({ email, password }) => email === present || password !== '',
    { path: ['password'], error: PASSWORD_FOR_EMAIL },
  );
type DetailsForm = z.input<ReturnType<typeof detailsForm>>;

const FIELDS = ['name', 'phone', 'email', 'password'] as const;

export const DetailsPart = ({ user }: { user: User }) => {
  const client = useQueryClient();
  const { update } = useSessionActions();
  const present = { name: user.name, phone: user.phone, email: user.email, password: '' };
  const { form, register, onSubmit, saving, result } = useSettingsForm<
    DetailsForm,
    z.output<ReturnType<typeof detailsForm>>
  >({
    schema: detailsForm(user.email),
    defaultValues: present,
    fields: FIELDS,
    scope: 'details',
    save: async ({ password, ...profile }) => {
      const sent = form.getValues();
      const saved = await commands.changeProfile({ ...profile, ...(profile.email !== user.email && { password }) });
      update(saved.user);
      const { name, phone, email } = saved.user;
      const stored = { name, phone, email, password: '' };
      for (const field of FIELDS) if (form.getValues(field) === sent[field]) form.setValue(field, stored[field]);
      // What was typed while the server worked is not saved yet, even if it is the former value. This compares the fields
      // with what is stored now, and does not write into them, which would move the caret.
      form.reset(stored, { keepValues: true, keepIsSubmitted: true, keepSubmitCount: true });
      // Another address comes with another session for this device.
      void client.invalidateQueries({ queryKey: keys.sessions });
    },
    fallback: UPDATE_FAILED,
    done: UPDATED,
  });
  useFreshValues(form, present);
  const changesEmail = form.watch('email').trim() !== user.email;

  return (
    <SettingsPart title="Details" about="How we address you, and where we write to." onSubmit={onSubmit}>
      <PartResult {...result} />
      <FieldPair>
        <Field {...register('name')} label="Name" autoComplete="name" />
        <Field {...register('phone')} label="Phone" optional type="tel" autoComplete="tel" />
      </FieldPair>
      <Field
        {...register('email')}
        label="Email"
        hint="A change asks for your password, and we write to both addresses."
        type="email"
        autoComplete="email"
      />
      {changesEmail ? (
        <PasswordField
          {...register('password')}
          label="Password"
          hint="The one you sign in with, to change the email"
          autoComplete="current-password"
        />
      ) : (
        <EmailState user={user} />
      )}
      <BusyButton type="submit" busy={saving}>
        {saving ? 'Saving...' : 'Save details'}
      </BusyButton>
    </SettingsPart>
  );
};
