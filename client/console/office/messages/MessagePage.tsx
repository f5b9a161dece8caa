import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import type { OfficeMessageRecord } from '../../../../domain/office/contract/messages.ts';
import { call } from '../../../api/http.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { SummaryList } from '../../../components/data/SummaryList.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import { RecordState } from '../../records/RecordState.tsx';
import { useWithheld } from '../../records/useWithheld.ts';
import { officeCommands } from '../officeCommands.ts';
import { OFFICE_PAGES, officeAccountPath } from '../paths.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { RecordHead } from '../RecordHead.tsx';
import { MESSAGE_STATES, MESSAGE_SUBJECTS } from '../states.ts';
import { useRecord } from '../useRecord.ts';
import { AnswerForm } from './AnswerForm.tsx';

const Page = styled('div')({ display: 'grid', gap: 20, maxWidth: 820, gridTemplateColumns: 'minmax(0, 1fr)' });

const Text = styled('p')({ marginTop: 8, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const Written = styled('p')({ fontSize: size.s, color: colour.ink2 });

const Close = ({ id }: { id: string }) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Close without an answer
      </Button>
      {asking && (
        <ReasonDialog
          title="Close this message"
          label="Close"
          busyLabel="Closing..."
          run={(reason) => officeCommands.close(id, reason)}
          onClose={() => setAsking(false)}
        >
          Its sender gets no mail. The message can still be answered later.
        </ReasonDialog>
      )}
    </>
  );
};

const Thread = ({ message }: { message: OfficeMessageRecord }) => (
  <>
    <Card as="section" aria-label="Message">
      <Written>
        {message.name}, {formatInstant(message.received_at)}, {formatTime(message.received_at)}
      </Written>
      <Text>{message.message}</Text>
    </Card>
    {message.replies.map(({ id, at, by, text }) => (
      <Card key={id} as="section" aria-label={`Answer of ${formatInstant(at)}`}>
        <Written>
          Answer by {by}, {formatInstant(at)}, {formatTime(at)}
        </Written>
        <Text>{text}</Text>
      </Card>
    ))}
  </>
);

export const MessagePage = () => {
  const { messageId = '' } = useParams();
  const query = useRecord('contact-messages', messageId, (sent) =>
    call('GET /api/console/contact-messages/{id}', sent),
  );
  const { data } = query;
  const withheld = useWithheld(query.error);
  if (!data || withheld)
    return <RecordState what="message" query={query} back={{ href: OFFICE_PAGES.messages, label: 'All messages' }} />;
  const { id, name, subject, state, account_id } = data;
  return (
    <>
      <RecordHead
        title={name}
        about={MESSAGE_SUBJECTS[subject]}
        status={<Pill {...MESSAGE_STATES[state]} />}
        actions={state === 'open' && <Close id={id} />}
      />
      <Page>
        <Thread message={data} />
        <AnswerForm id={id} to={data.email} />
        <Card as="section" aria-label="Sender">
          <SummaryList
            items={[
              { label: 'Email', value: data.email },
              { label: 'Phone', value: data.phone || 'None' },
              {
                label: 'Account',
                value: account_id ? <Link to={officeAccountPath(account_id)}>Open the account</Link> : 'None',
              },
              ...(data.closed_reason ? [{ label: 'Closed because', value: data.closed_reason }] : []),
            ]}
          />
        </Card>
      </Page>
    </>
  );
};
