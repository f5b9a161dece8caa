import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import { OVERLAP_HOURS, type Webhook } from '../../../domain/webhooks/contract.ts';
import { integrationCommands } from '../../api/integrationCommands.ts';
import { keys } from '../../api/queryKeys.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { CopyBlock } from '../../components/forms/CopyField.tsx';
import { useRefusals } from '../../components/forms/useRefusals.ts';
import { SecretDialog } from './SecretDialog.tsx';

type Props = { webhook: Webhook; onClose: () => void };

/** Makes a new secret for a webhook and shows it, once. */
export const ChangeSecretDialog = ({ webhook, onClose }: Props) => {
  const client = useQueryClient();
  const { mutate, isPending, data, error, submittedAt } = useMutation({
    mutationFn: () => integrationCommands.changeSecret(webhook.id),
    // Not awaited: what is shown only once must not wait for the list.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.webhooks }),
  });
  const refusals = useRefusals<HTMLDivElement>(error, []);
  const until = data?.webhook.former_secret_until;
  const shown = data && (
    <>
      <AlertBox tone="warn">Copy the secret now: it is shown only this once.</AlertBox>
      <CopyBlock label="New secret" text={data.secret} />
      {until && (
        <p>
          Until {formatInstant(until)}, {formatTime(until)}, each message carries a signature of the former secret, too.
        </p>
      )}
    </>
  );
  return (
    <SecretDialog
      title="Change the secret?"
      submit="Change the Secret"
      submitting="Changing..."
      busy={isPending}
      refusals={refusals}
      attempt={submittedAt}
      made={shown && { title: 'The secret is changed', children: shown }}
      onSubmit={mutate}
      onClose={onClose}
    >
      <p>
        You get a new secret. For {OVERLAP_HOURS} hours each message is signed with both secrets, so that your system
        can change over without losing one. After that only the new secret counts.
      </p>
      <p>If a stranger knows the present secret, remove the webhook and add it again instead.</p>
    </SecretDialog>
  );
};
