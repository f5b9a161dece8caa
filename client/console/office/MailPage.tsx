import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import { BOUND_MAILS, MAILS_ELSEWHERE, type OfficeMail } from '../../../domain/office/contract/messages.ts';
import { call } from '../../api/http.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { SummaryList } from '../../components/data/SummaryList.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { RecordState } from '../records/RecordState.tsx';
import { useWithheld } from '../records/useWithheld.ts';
import { officeCommands } from './officeCommands.ts';
import { OFFICE_PAGES, officeAccountPath } from './paths.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RecordHead } from './RecordHead.tsx';
import { inWords, MAIL_STATES } from './states.ts';
import { useRecord } from './useRecord.ts';

const Frame = styled(Card)({ maxWidth: 720 });

const when = (at: string | null): string => (at ? `${formatInstant(at)}, ${formatTime(at)}` : 'None');

type Mail = Pick<OfficeMail, 'id' | 'account_id' | 'template'>;

const goesTo = ({ account_id, template }: Mail): string => {
  const isOneOf = (templates: readonly string[]) => templates.includes(template);
  if (isOneOf(BOUND_MAILS)) return 'It goes to the address that it was written to, if the account still has it.';
  if (account_id === null || isOneOf(MAILS_ELSEWHERE)) return 'It goes to the address that it was written to.';
  return 'It goes to the address that its account has now.';
};

/** Of a mail that waits or has failed the address is there. */
const NO_ADDRESS: Readonly<Record<OfficeMail['state'], string>> = {
  waiting: 'Not known',
  failed: 'Not known',
  sent: 'Not kept: the mail was sent',
  dropped: 'Not kept: the mail is not sent any more',
};

const Resend = ({ mail }: { mail: Mail }) => {
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
          run={(reason) => officeCommands.resend(mail.id, reason)}
          onClose={() => setAsking(false)}
        >
          {goesTo(mail)} A mail whose link no longer works is not sent.
        </ReasonDialog>
      )}
    </>
  );
};

export const MailPage = () => {
  const { mailId = '' } = useParams();
  const query = useRecord('mails', mailId, (sent) => call('GET /api/console/mails/{id}', sent));
  const { data } = query;
  const withheld = useWithheld(query.error);
  if (!data || withheld)
    return <RecordState what="mail" query={query} back={{ href: OFFICE_PAGES.mails, label: 'All mails' }} />;
  return (
    <>
      <RecordHead
        title={inWords(data.template)}
        status={<Pill {...MAIL_STATES[data.state]} />}
        actions={data.state === 'failed' && <Resend mail={data} />}
      />
      <Frame as="section" aria-label="Mail">
        <SummaryList
          items={[
            { label: 'To', value: data.to ?? NO_ADDRESS[data.state] },
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
