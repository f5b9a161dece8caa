import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { formatDay, formatInstant, formatTime } from '../../../domain/calendar.ts';
import type { AskedDocument } from '../../../domain/uploadLinks/contract.ts';
import { saveFile } from '../../api/saveFile.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { SummaryList } from '../../components/data/SummaryList.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { DoorDrawing } from './DoorDrawing.tsx';
import { LinkLayout } from './LinkLayout.tsx';
import { textsOf } from './texts.ts';
import type { Received } from './useSending.ts';

const Frame = styled(Card)({
  overflow: 'hidden',
  '& > div': { padding: 32, [phone]: { padding: '20px 16px' } },
  '& h1': { margin: '12px 0 8px', [phone]: { fontSize: size.xl } },
  '& dl': { margin: '20px 0 24px' },
  '& .two': { display: 'flex', flexWrap: 'wrap', gap: 12, [phone]: { '& > .MuiButton-root': { flex: '1 1 auto' } } },
});
const Next = styled('p')({ marginTop: 20, color: colour.ink2, fontSize: size.s });

type Props = { asked: AskedDocument; received: Received; onAnother: () => void };

const factsOf = ({ asked, received }: Pick<Props, 'asked' | 'received'>) => [
  { label: 'Document', value: asked.asked_for },
  { label: 'File', value: received.filename },
  { label: 'For', value: asked.property_name },
  { label: textsOf(asked).dateLabel, value: formatDay(received.issuedOn) },
  { label: 'Sent by', value: received.name },
  { label: 'Arrived', value: `${formatInstant(received.received_at)} at ${formatTime(received.received_at)}` },
  { label: 'Receipt', value: received.receipt },
];

/** The end of the upload: it has arrived, and nothing is proven yet. */
export const ReceivedView = ({ asked, received, onAnother }: Props) => {
  const { noun } = textsOf(asked);
  const title = `Thank you, the ${noun} has arrived`;
  const facts = factsOf({ asked, received });

  const keepReceipt = () => {
    const lines = ['LetProof receipt', ...facts.map(({ label, value }) => `${label}: ${value}`)];
    saveFile(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/plain' }), `letproof-${received.receipt}.txt`);
  };

  return (
    <LinkLayout width="narrow">
      <PageTitle>{`The ${noun} has arrived`}</PageTitle>
      <Frame as="section" flush aria-live="polite">
        <DoorDrawing />
        <div>
          <Pill tone="good" label="Received" />
          <h1>{title}</h1>
          <p>{asked.asked_by} has been told. You can close this page.</p>
          <SummaryList items={facts} />
          <div className="two">
            <Button variant="outlined" startIcon={<Download />} onClick={keepReceipt}>
              Keep a receipt
            </Button>
            <Button variant="text" onClick={onAnother}>
              Wrong file? Send another
            </Button>
          </div>
        </div>
      </Frame>
      <Next className="num">
        Another file can take its place from this page, until {formatDay(asked.expires_on)}. For everyone else this link
        has stopped.
      </Next>
    </LinkLayout>
  );
};
