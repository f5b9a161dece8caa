import { useQuery } from '@tanstack/react-query';
import { DeleteAccountBody, type User } from '../../../../domain/accounts/contract.ts';
import { hasRunningPlan } from '../../../../domain/subscriptions/contract.ts';
import { commands } from '../../../api/commands.ts';
import { settingsQueries } from '../../../api/settingsQueries.ts';
import { useLeave } from '../../../auth/useLogout.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { BulletList } from '../../../components/data/BulletList.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldPair } from '../../../components/forms/FieldPair.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { PartResult } from '../PartResult.tsx';
import { SettingsPart } from '../SettingsPart.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';
import { deletionEffects } from './deletionEffects.ts';

type DeleteForm = { password: string; confirm: string };

const FIELDS = ['password', 'confirm'] as const;

export const DeletePart = ({ user }: { user: User }) => {
  const leave = useLeave();
  const { forget } = useSessionActions();
  const { data: contents } = useQuery(settingsQueries.accountContents());
  const { register, onSubmit, saving, result } = useSettingsForm<DeleteForm, DeleteAccountBody>({
    schema: DeleteAccountBody,
    defaultValues: { password: '', confirm: '' },
    fields: FIELDS,
    scope: 'delete',
    save: async (body) => {
      await commands.deleteAccount(body);
      await leave(forget);
    },
    fallback: 'Failed to delete the account. Please try again.',
    unanswered:
      'We got no answer. Your account may have been deleted: then we send you an email about it. Otherwise reload this page and try again.',
    done: '',
  });

  return (
    <SettingsPart title="Delete the account" about="This cannot be undone." onSubmit={onSubmit}>
      <BulletList items={deletionEffects(contents ?? null, hasRunningPlan(user.subscription))} />
      <PartResult {...result} />
      <FieldPair>
        <PasswordField {...register('password')} label="Password" autoComplete="current-password" />
        <Field {...register('confirm')} label="Type DELETE" autoComplete="off" spellCheck={false} />
      </FieldPair>
      <BusyButton type="submit" variant="outlined" color="error" busy={saving}>
        {saving ? 'Deleting...' : 'Delete my account'}
      </BusyButton>
    </SettingsPart>
  );
};
