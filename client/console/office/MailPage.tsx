import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import { call } from '../../api/http.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { SummaryList } from '../../components/data/SummaryList.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { isWithheld } from '../records/isWithheld.ts';
import { RecordState } from '../records/RecordState.tsx';
import { officeCommands } from './officeCommands.ts';
import { OFFICE_PAGES, officeAccountPath } from './paths.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RecordHead } from './RecordHead.tsx';
import { inWords, MAIL_STATES } from './states.ts';
import { useRecord } from './useRecord.ts';

const Frame = styled(Card)({ maxWidth: 720 });

const when = (at: string | null): string => (at ? `${formatInstant(at)}, ${formatTime(at)}` : 'None');

const Resend = ({ id }: { id: string }) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button startIcon={<Send />} onClick={() => setAsking(true)}>
        Send again
      </Button>
      {asking && (
        <ReasonDialog
          title="Send this mail again"
          label="Send again"
          busyLabel="Sending..."
          run={(reason) => officeCommands.resend(id, reason)}
          onClose={() => setAsking(false)}
        >
          It goes to the address that its account has now. A mail whose link no longer works is not sent.
        </ReasonDialog>
      )}
    </>
  );
};

export const MailPage = () => {
  const { mailId = '' } = useParams();
  const { data, isPending, error, refetch } = useRecord('mails', mailId, (sent) =>
    call('GET /api/console/mails/{id}', sent),
  );
  if (!data || isWithheld(error))
    return (
      <RecordState
        what="mail"
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        back={{ href: OFFICE_PAGES.mails, label: 'All mails' }}
      />
    );
  return (
    <>
      <RecordHead
        title={inWords(data.template)}
        status={<Pill {...MAIL_STATES[data.state]} />}
        actions={data.state === 'failed' && <Resend id={data.id} />}
      />
      <Frame as="section" aria-label="Mail">
        <SummaryList
          items={[
            { label: 'To', value: data.to ?? 'Not kept: the mail was sent' },
            {
              label: 'Account',
              value: data.account_id ? <Link to={officeAccountPath(data.account_id)}>Open the account</Link> : 'None',
            },
            { label: 'Written', value: when(data.created_at) },
            { label: 'Attempts', value: data.attempts },
            { label: 'Last error', value: data.last_error ?? 'None' },
            { label: 'Next attempt', value: when(data.next_try_at) },
            { label: 'Sent again', value: when(data.resent_at) },
          ]}
        />
      </Frame>
    </>
  );
};
