import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../../domain/calendar.ts';
import type { Webhook } from '../../../domain/webhooks/contract.ts';
import { messagesText } from '../../../domain/webhooks/texts.ts';
import { reasonOf } from '../../api/http.ts';
import { integrationQueries } from '../../api/integrationQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { Pill } from '../../components/data/Pill.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { consoleWebhookPath } from '../paths.ts';
import { AddWebhookDialog } from './AddWebhookDialog.tsx';
import { SectionHead } from './SectionHead.tsx';

const List = styled(Card)({
  padding: '4px 24px',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    gap: '4px 24px',
    alignItems: 'center',
    padding: '14px 0',
    overflowWrap: 'anywhere',
  },
  '& li + li': { borderTop: `1px solid ${colour.line}` },
  '& .about': { display: 'block', fontSize: size.s, color: colour.ink2 },
  [phone]: { padding: '4px 16px', '& li': { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' } },
});

const aboutText = ({ types, created_at }: Webhook): string =>
  `Gets a message when ${messagesText(types)}. Added on ${formatInstant(created_at)}.`;

export const Webhooks = () => {
  const query = useQuery(integrationQueries.webhooks());
  const failure = useLoadFailure(query);
  const { data } = query;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section aria-labelledby="webhooks">
      <SectionHead id="webhooks" title="Webhooks" count={data?.length}>
        <Button variant="outlined" startIcon={<Plus />} onClick={() => setIsAdding(true)}>
          Add a webhook
        </Button>
      </SectionHead>
      {failure && (
        <ErrorState title="The webhooks could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      )}
      {!data && !failure && <PageSpinner label="Loading webhooks" />}
      {data?.length === 0 && (
        <EmptyState title="No webhook yet">
          A webhook is an address of yours. It gets a signed message when a document runs out, when a badge is lost or
          comes back, and when an assessment is completed.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <List as="ul" flush>
          {data.map((webhook) => (
            <li key={webhook.id}>
              <div>
                <b>{webhook.url}</b>
                <span className="about num">{aboutText(webhook)}</span>
              </div>
              <Pill
                tone={webhook.state === 'active' ? 'good' : 'bad'}
                label={webhook.state === 'active' ? 'On' : 'Switched off'}
              />
              <StandaloneLink href={consoleWebhookPath(webhook.id)}>See its log</StandaloneLink>
            </li>
          ))}
        </List>
      )}
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} />}
    </section>
  );
};
