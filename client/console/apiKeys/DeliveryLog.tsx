import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery, Webhook } from '../../../domain/webhooks/contract.ts';
import { reasonOf } from '../../api/http.ts';
import { integrationCommands } from '../../api/integrationCommands.ts';
import { integrationQueries } from '../../api/integrationQueries.ts';
import { keys } from '../../api/queryKeys.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone } from '../../theme/tokens.ts';
import { DeliveryEntry } from './DeliveryEntry.tsx';

const Entries = styled(Card)({
  padding: '4px 24px',
  '& > li + li': { borderTop: `1px solid ${colour.line}` },
  [phone]: { padding: '4px 16px' },
});
const Section = styled('section')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

/** The latest messages to a webhook with each attempt. */
export const DeliveryLog = ({ webhook }: { webhook: Webhook }) => {
  const client = useQueryClient();
  const query = useQuery(integrationQueries.deliveries(webhook.id));
  const failure = useLoadFailure(query);
  const { data } = query;
  const replay = useMutation({
    mutationFn: ({ id }: Delivery) => integrationCommands.replay(webhook.id, id),
    onSettled: () => void client.invalidateQueries({ queryKey: [...keys.deliveries, webhook.id] }),
  });
  return (
    <Section aria-labelledby="log">
      <h2 id="log">Log</h2>
      {replay.error && (
        <AlertBox key={replay.submittedAt} focus>
          {reasonOf(replay.error)}
        </AlertBox>
      )}
      {failure && (
        <ErrorState title="The log could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      )}
      {!data && !failure && <PageSpinner label="Loading the log" />}
      {data?.length === 0 && (
        <EmptyState title="Nothing was sent yet">The last 100 messages of 30 days are shown here.</EmptyState>
      )}
      {data && data.length > 0 && (
        <Entries as="ul" flush>
          {data.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryEntry
                delivery={delivery}
                onReplay={webhook.state === 'active' ? () => !replay.isPending && replay.mutate(delivery) : undefined}
              />
            </li>
          ))}
        </Entries>
      )}
    </Section>
  );
};
