import { styled } from '@mui/material/styles';
import { Download, Lock } from 'lucide-react';
import { type Day, formatDay } from '../../../domain/calendar.ts';
import { expiryState } from '../../../domain/compliance/expiry.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import type { SharedProperty } from '../../../domain/shares/contract.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { Pill } from '../../components/data/Pill.tsx';
import { expiryStatus } from '../../components/data/status.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { useSharedDownload } from './reopening.ts';

const Frame = styled(Card)({
  paddingBottom: 8,
  '& > h2, & > [role=alert]': { marginBottom: 12 },
  '& > h2': { fontSize: size.l },
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

type RowProps = { document: Shared; today: Day; download: ReturnType<typeof useSharedDownload> };

const DocumentRow = ({ document, today, download }: RowProps) => {
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
          <BusyButton
            size="small"
            variant="outlined"
            startIcon={<Download />}
            busy={download.isBusy(download_url)}
            onClick={() => download.start({ address: download_url, name: filename ?? 'document' })}
          >
            Open<VisuallyHidden> {name}</VisuallyHidden>
          </BusyButton>
        ) : (
          <span className="kept">
            <Lock /> Kept back
          </span>
        )}
      </div>
    </>
  );
};

/** With keys for React. Documents that were kept back have no id, so those of one kind and date are numbered. */
const keyed = (documents: readonly Shared[]) => {
  const counts = new Map<string, number>();
  return documents.map((document) => {
    const name = document.download_url ?? `${document.document_type} ${document.expiry_date}`;
    const number = counts.get(name) ?? 0;
    counts.set(name, number + 1);
    return { document, key: `${name} ${number}` };
  });
};

type Props = { documents: readonly Shared[]; today: Day; reopen: () => Promise<void> };

/** All documents that count today. Those that were not chosen have only their dates. */
export const SharedDocuments = ({ documents, today, reopen }: Props) => {
  const download = useSharedDownload(reopen);
  return (
    <Frame as="section" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      {download.problem && <AlertBox focus>{download.problem}</AlertBox>}
      {documents.length === 0 && <p>There are no documents on file yet.</p>}
      <ul className="num">
        {keyed(documents).map(({ document, key }) => (
          <li key={key}>
            <DocumentRow document={document} today={today} download={download} />
          </li>
        ))}
      </ul>
    </Frame>
  );
};
