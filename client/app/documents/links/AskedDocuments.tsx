import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import type { UploadLink } from '../../../../domain/uploadLinks/contract.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { linkQueries } from '../../../api/linkQueries.ts';
import { today } from '../../../clock.ts';
import { ShowAll } from '../../../components/actions/ShowAll.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { useShortList } from '../../../components/data/useShortList.ts';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { DocumentSection } from '../DocumentCard.tsx';
import type { DocumentDialog } from '../dialogs/documentDialog.ts';
import { linkStatus, mayWork } from './linkStatus.ts';
import { WithdrawModal } from './WithdrawModal.tsx';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 190px auto',
  gap: '2px 16px',
  alignItems: 'center',
  minHeight: 60,
  padding: '8px 0',
  fontSize: size.s,
  lineHeight: 1.35,
  '& b': { display: 'block', fontSize: size.m },
  '& > div > span': { display: 'block', color: colour.ink2, overflowWrap: 'anywhere' },
  '& > .acts': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: '0 16px' },
  '& .acts > .MuiButton-root:last-of-type': { marginRight: -10 },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .acts': { justifyContent: 'start' },
    '& .acts > .MuiButton-root:first-of-type': { marginLeft: -10 },
  },
});

const receivedText = ({ received: [latest] }: UploadLink): string | null => {
  if (!latest) return null;
  const by = [latest.name, latest.licence && `no. ${latest.licence}`].filter(Boolean).join(', ');
  return `Arrived on ${formatInstant(latest.at)}${by && ` from ${by}`}`;
};

type EntryProps = {
  link: UploadLink;
  document: Document | undefined;
  mayChange: boolean;
  onWithdraw: () => void;
  onCheck: (document: Document) => void;
};

const AskedEntry = ({ link, document, mayChange, onWithdraw, onCheck }: EntryProps) => {
  const received = receivedText(link);
  return (
    <Row className="num">
      <div>
        <b>{link.asked_for}</b>
        {link.note && <span>{link.note}</span>}
        <span>{received ?? `Asked on ${formatInstant(link.created_at)}`}</span>
      </div>
      <Pill {...linkStatus(link)} bare plain />
      {mayChange && (
        <div className="acts">
          {mayBeUsed(link) && (
            <Button size="small" variant="text" onClick={onWithdraw}>
              Withdraw<VisuallyHidden> the link for {link.asked_for}</VisuallyHidden>
            </Button>
          )}
          {document && (
            <Button size="small" variant="outlined" onClick={() => onCheck(document)}>
              Check the dates<VisuallyHidden> of {link.asked_for}</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
    </Row>
  );
};

/** The browser that has sent the document may send another file instead, until the last day of the link. */
const mayBeUsed = (link: UploadLink): boolean => mayWork(link) || (link.state === 'used' && today() <= link.expires_on);

const WITHDRAWN: Partial<Record<UploadLink['state'], string>> = {
  used: 'another file instead. What has arrived stays',
  suspended: 'it, also if its maker may upload again',
  without_subscription: 'it, also once there is a subscription again',
};

const MOST_SHOWN = 10;

type Props = {
  property: Pick<OverviewRow, 'id'>;
  /** Those that count today. */
  documents: readonly Document[];
  mayChange: boolean;
  level: 2 | 3;
  onDialog: (dialog: DocumentDialog) => void;
};

/** The documents that people without an account were asked for. */
export const AskedDocuments = ({ property, documents, mayChange, level, onDialog }: Props) => {
  const query = useQuery(linkQueries.uploadLinks(property.id));
  const { data: links } = query;
  const { list, shown, showAll } = useShortList(links ?? [], mayBeUsed, MOST_SHOWN);
  const [withdrawn, setWithdrawn] = useState<UploadLink | null>(null);
  if (!links)
    return (
      <LoadState query={query} loading={null}>
        The links could not be loaded.
      </LoadState>
    );
  if (links.length === 0) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <DocumentSection label="Asked for by link">
      <Heading>Asked for by link</Heading>
      <ul ref={list}>
        {shown.map((link) => (
          <li key={link.id} tabIndex={-1}>
            <AskedEntry
              link={link}
              document={documents.find(({ id }) => id === link.received[0]?.document_id)}
              mayChange={mayChange}
              onWithdraw={() => setWithdrawn(link)}
              onCheck={(document) => onDialog({ dialog: 'change', document })}
            />
          </li>
        ))}
      </ul>
      <ShowAll count={links.length} what="links" onClick={showAll} />
      {withdrawn && (
        <WithdrawModal
          onWithdraw={() => linkCommands.revokeUploadLink(withdrawn.id)}
          onClose={() => setWithdrawn(null)}
        >
          Whoever has the link for the {withdrawn.asked_for} can no longer send {WITHDRAWN[withdrawn.state] ?? 'it'}.
        </WithdrawModal>
      )}
    </DocumentSection>
  );
};
