import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import type { Webhook } from '../../../domain/webhooks/contract.ts';
import { messagesText, STATE_TEXTS } from '../../../domain/webhooks/texts.ts';
import { reasonOf } from '../../api/http.ts';
import { integrationCommands } from '../../api/integrationCommands.ts';
import { integrationQueries } from '../../api/integrationQueries.ts';
import { keys } from '../../api/queryKeys.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { useNavigateWhileMounted } from '../../components/page/useNavigateWhileMounted.ts';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import { NotFoundPage } from '../../site/notFound/NotFoundPage.tsx';
import { CONSOLE_PAGES } from '../paths.ts';
import { ChangeSecretDialog } from './ChangeSecretDialog.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';

const Page = styled('div')({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > header > h1': { overflowWrap: 'anywhere' },
  '& > header > p': { marginTop: 6 },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

const useSendTest = (webhookId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => integrationCommands.sendTest(webhookId),
    onSettled: () => void client.invalidateQueries({ queryKey: [...keys.deliveries, webhookId] }),
  });
};

const Shown = ({ webhook }: { webhook: Webhook }) => {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const [asked, ask] = useState<'remove' | 'secret' | null>(null);
  const until = webhook.former_secret_until;
  const { mutate: sendTest, isPending, error, submittedAt } = useSendTest(webhook.id);
  const remove = async () => {
    await integrationCommands.removeWebhook(webhook.id);
    // Before the list is read again: without the webhook this page is not found.
    await navigate(CONSOLE_PAGES.apiKeys);
    await client.invalidateQueries({ queryKey: keys.webhooks });
  };
  return (
    <Page>
      <PageTitle>Webhook</PageTitle>
      <header>
        <StandaloneLink href={CONSOLE_PAGES.apiKeys}>API keys and webhooks</StandaloneLink>
        <h1>{webhook.url}</h1>
        <p>It gets a message when {messagesText(webhook.types)}.</p>
      </header>
      {until && (
        <AlertBox tone="none">
          Messages are signed with the former secret as well until {formatInstant(until)}, {formatTime(until)}.
        </AlertBox>
      )}
      {webhook.state !== 'active' && <AlertBox>{STATE_TEXTS[webhook.state]}</AlertBox>}
      {error && (
        <AlertBox key={submittedAt} focus>
          {reasonOf(error)}
        </AlertBox>
      )}
      <div className="actions">
        {webhook.state === 'active' && (
          <>
            <BusyButton variant="outlined" startIcon={<Send />} busy={isPending} onClick={() => sendTest()}>
              {isPending ? 'Sending...' : 'Send a test'}
            </BusyButton>
            <Button variant="outlined" startIcon={<KeyRound />} onClick={() => ask('secret')}>
              Change the secret
            </Button>
          </>
        )}
        <Button variant="outlined" color="error" startIcon={<Trash2 />} onClick={() => ask('remove')}>
          Remove
        </Button>
      </div>
      <DeliveryLog webhook={webhook} />
      {asked === 'secret' && <ChangeSecretDialog webhook={webhook} onClose={() => ask(null)} />}
      {asked === 'remove' && (
        <ConfirmModal
          title="Remove this webhook?"
          cancelLabel="Cancel"
          confirmLabel="Remove"
          busyLabel="Removing..."
          onConfirm={remove}
          failureText={reasonOf}
          onCancel={() => ask(null)}
        >
          <p>Its address gets no more messages, also none that wait. The log is deleted.</p>
        </ConfirmModal>
      )}
    </Page>
  );
};

/** One webhook, and the log of its messages. */
export const WebhookPage = () => {
  const { webhookId } = useParams();
  const query = useQuery(integrationQueries.webhooks());
  const failure = useLoadFailure(query);
  const { data } = query;
  if (failure)
    return (
      <ErrorState title="The webhook could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
        {reasonOf(failure.error)}
      </ErrorState>
    );
  if (!data) return <PageSpinner label="Loading the webhook" />;
  const webhook = data.find(({ id }) => id === webhookId);
  return webhook ? <Shown webhook={webhook} /> : <NotFoundPage />;
};
