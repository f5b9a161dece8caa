import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProfileBody, User } from '../../../../domain/accounts/contract.ts';
import { commands } from '../../../api/commands.ts';
import { isUnanswered, messageOf } from '../../../api/http.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';
import { useFreshValues } from '../../../components/forms/useFreshValues.ts';
import { useAccountForm } from '../../../site/account/useAccountForm.ts';
import { PASSWORD_UNANSWERED, UPDATE_FAILED } from '../../account/profileForm.ts';
import { type AccountForm, type AccountValues, accountForm, changesPassword } from './accountForm.ts';

const PROFILE = ['email', 'name', 'phone', 'marketing_opt_in'] as const;
const FIELDS = [...PROFILE, 'current_password', 'new_password'] as const;

export const PASSWORD_UNCHANGED = 'The password stays as it is: to change it, fill in both fields.';

const profileBody = (values: AccountValues, present: User): ProfileBody => {
  const { email, name, phone, marketing_opt_in, current_password, new_password } = values;
  const password = changesPassword(values) ? new_password : current_password;
  return { email, name, phone, marketing_opt_in, ...(email !== present.email && { password }) };
};

/** Changes the password first: a wrong current password then refuses the form before anything has changed. */
export const useAccountModal = (user: User, onUnchanged: () => void) => {
  const { update } = useSessionActions();
  const client = useQueryClient();
  /** `note`: what has not been changed. */
  const [saved, setSaved] = useState<{ note: string | null } | null>(null);
  const present = {
    email: user.email,
    name: user.name,
    phone: user.phone,
    marketing_opt_in: user.marketing_opt_in,
    current_password: '',
    new_password: '',
  };
  const form = useForm<AccountForm, unknown, AccountValues>({
    resolver: zodResolver(accountForm(user.email)),
    defaultValues: present,
    reValidateMode: 'onSubmit',
  });
  useFreshValues(form, present);
  const account = useAccountForm(form, FIELDS, { scope: 'account-', focusField: true });
  const { dirtyFields, isSubmitting } = form.formState;
  const profileChanged = PROFILE.some((name) => dirtyFields[name]);

  const changePassword = async ({ current_password, new_password }: AccountValues): Promise<boolean> => {
    try {
      await commands.changePassword({ current_password, new_password });
      return true;
    } catch (error) {
      account.refuse(error, isUnanswered(error) ? PASSWORD_UNANSWERED : UPDATE_FAILED);
      return false;
    }
  };

  const changeProfile = async (values: AccountValues): Promise<boolean> => {
    try {
      update((await commands.changeProfile(profileBody(values, user))).user);
      // The settings show the answer to news, too.
      void client.invalidateQueries({ queryKey: keys.notifications });
      return true;
    } catch (error) {
      if (!changesPassword(values)) account.refuse(error, UPDATE_FAILED);
      else {
        // The new password counts now, so the fields would be wrong in the next attempt.
        form.resetField('current_password');
        form.resetField('new_password');
        const why = messageOf(error, UPDATE_FAILED);
        form.setError('root', { message: `Your password is changed, but not your details: ${why}` });
      }
      return false;
    }
  };

  const submit = form.handleSubmit(async (values) => {
    // It closes in a moment.
    if (saved?.note === null) return;
    setSaved(null);
    const half = values.new_password !== '' && !changesPassword(values);
    if (!profileChanged && half) return form.setError('root', { message: PASSWORD_UNCHANGED });
    if (!profileChanged && !changesPassword(values)) return onUnchanged();
    if (changesPassword(values) && !(await changePassword(values))) return;
    if (profileChanged && !(await changeProfile(values))) return;
    setSaved({ note: half ? PASSWORD_UNCHANGED : null });
  });

  return { account, submit, saving: isSubmitting, saved };
};

export type AccountFormApi = ReturnType<typeof useAccountModal>['account'];
