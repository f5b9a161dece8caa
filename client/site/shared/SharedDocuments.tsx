import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download, Lock } from 'lucide-react';
import { type Day, formatDay } from '../../../domain/calendar.ts';
import { expiryState } from '../../../domain/compliance/expiry.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { expiryStatus } from '../../components/data/status.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';

const Frame = styled(Card)({
  paddingBottom: 8,
  '& > h2': { fontSize: size.l, marginBottom: 12 },
  '& > ul > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 190px 104px',
    gap: '2px 16px',
    alignItems: 'center',
    minHeight: 60,
    padding: '8px 0',
    borderTop: `1px solid ${colour.line}`,
    fontSize: size.s,
    lineHeight: 1.35,
    '& b': { display: 'block', fontSize: size.m },
    '& .what > span': { color: colour.ink2, overflowWrap: 'anywhere' },
    '& .date': { display: 'block', paddingLeft: '1.6rem', color: colour.ink2 },
    '& .acts': { justifySelf: 'end' },
    '& .kept': { display: 'inline-flex', gap: 6, alignItems: 'center', minHeight: 44, color: colour.ink2 },
    [phone]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '& .what > span': { display: 'none' },
      '& .when': { gridArea: '2 / 1' },
      '& .acts': { gridArea: '1 / 2 / 3' },
      '& .date': { paddingLeft: 0 },
    },
  },
});

type Shared = SharedProperty['documents'][number];

const DocumentRow = ({ document, today }: { document: Shared; today: Day }) => {
  const { document_type, filename, expiry_date, download_url } = document;
  const name = DOCUMENT_TYPE_LABELS[document_type];
  const isUrgent = ['expired', 'soon'].includes(expiryState(expiry_date, today).state);
  return (
    <>
      <div className="what">
        <b>{name}</b>
        <span>{filename ?? 'Shown with its dates only'}</span>
      </div>
      <div className="when">
        <Pill {...expiryStatus(expiry_date, today)} bare plain={!isUrgent} />
        {isUrgent && expiry_date && <span className="date">{formatDay(expiry_date)}</span>}
      </div>
      <div className="acts">
        {download_url ? (
          <Button size="small" variant="outlined" href={download_url} startIcon={<Download />}>
            Open<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        ) : (
          <span className="kept">
            <Lock /> Kept back
          </span>
        )}
      </div>
    </>
  );
};

type Props = { documents: readonly Shared[]; today: Day };

/** All documents that count today. Those that were not chosen have only their dates. */
export const SharedDocuments = ({ documents, today }: Props) => (
  <Frame as="section" aria-labelledby="documents">
    <h2 id="documents">Documents</h2>
    {documents.length === 0 && <p>There are no documents on file yet.</p>}
    <ul className="num">
      {documents.map((document) => (
        <li key={document.download_url ?? `${document.document_type} ${document.expiry_date}`}>
          <DocumentRow document={document} today={today} />
        </li>
      ))}
    </ul>
  </Frame>
);
