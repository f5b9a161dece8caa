import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NotificationsBody } from '../../../../domain/reminders/contract.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { keys } from '../../../api/queryKeys.ts';
import { settingsQueries } from '../../../api/settingsQueries.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { CheckboxField } from '../../../components/forms/CheckboxField.tsx';
import { colour, phone } from '../../../theme/tokens.ts';
import { PartResult } from '../PartResult.tsx';
import { ReminderDays } from './ReminderDays.tsx';
import { TypeDays } from './TypeDays.tsx';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '& > .lines': { borderTop: `1px solid ${colour.line}`, paddingTop: 12, display: 'grid', gap: 4 },
  '& > .MuiButton-root': { justifySelf: 'start', [phone]: { justifySelf: 'stretch' } },
});

const useSaveNotifications = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: commands.changeNotifications,
    onSuccess: ({ success: _, ...saved }) => {
      client.setQueryData(settingsQueries.notifications().queryKey, saved);
      // The user holds the answer to news, too.
      void client.invalidateQueries({ queryKey: keys.me });
    },
  });
};

export const NotificationsForm = ({ present }: { present: NotificationsBody }) => {
  // Only what the user has changed here: the rest may change elsewhere, such as by the link in a mail.
  const [changed, setChanged] = useState<Partial<NotificationsBody>>({});
  const chosen = { ...present, ...changed };
  const { mutate, reset, isPending, isSuccess, error, submittedAt } = useSaveNotifications();
  const change = (part: Partial<NotificationsBody>) => {
    setChanged({ ...changed, ...part });
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(chosen, { onSuccess: () => setChanged({}) });
  };

  return (
    <Form noValidate onSubmit={submit}>
      <PartResult
        refusal={error ? messageOf(error, 'Failed to save your reminders. Please try again.') : undefined}
        done={isSuccess ? 'Your reminders are saved.' : undefined}
        attempt={submittedAt}
      />
      <ReminderDays
        legend="Remind me when a document runs out"
        reminders={chosen.reminders}
        onChange={(reminders) => change({ reminders })}
      />
      <TypeDays general={chosen.reminders} byType={chosen.by_type ?? {}} onChange={(by_type) => change({ by_type })} />
      <div className="lines">
        <CheckboxField
          label="One mail a day for all documents, instead of one for each"
          checked={chosen.digest}
          onChange={({ target }) => change({ digest: target.checked })}
        />
        <CheckboxField
          label="Send me news about changes in the rules"
          checked={chosen.marketing}
          onChange={({ target }) => change({ marketing: target.checked })}
        />
      </div>
      <BusyButton type="submit" variant="outlined" busy={isPending}>
        {isPending ? 'Saving...' : 'Save reminders'}
      </BusyButton>
    </Form>
  );
};
