import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Bell, BellOff, CalendarDays, CalendarPlus, Download, Trash2, Upload } from 'lucide-react';
import { type Day, formatDay } from '../../../domain/calendar.ts';
import { expiryState } from '../../../domain/compliance/expiry.ts';
import type { Document } from '../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { fileAddress } from '../../api/actingAccount.ts';
import { apiAddress } from '../../api/address.ts';
import { useMay } from '../../auth/acting.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { expiryStatus } from '../../components/data/status.ts';
import { ActionMenu } from '../../components/documents/ActionMenu.tsx';
import type { DocumentAction } from '../../components/documents/documentAction.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { pausedText } from '../reminders/pauses.ts';
import { certificateText } from './certificateText.ts';
import { DocumentHistory } from './DocumentHistory.tsx';
import type { DocumentDialog } from './dialogs/documentDialog.ts';
import type { DocumentEntry } from './documentGroups.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 96px 190px auto',
  gap: '2px 16px',
  alignItems: 'center',
  padding: '8px 0',
  fontSize: size.s,
  lineHeight: 1.35,
  '& > .what': { minWidth: 0, '& > b': { display: 'block', fontSize: size.m } },
  '& > .what > span': { display: 'block', color: colour.ink2, overflowWrap: 'anywhere' },
  '& > .what > .paused': {
    display: 'flex',
    gap: 6,
    alignItems: 'center',
    '& > svg': { width: 16, height: 16, flex: 'none' },
  },
  '& > .issued > span': { display: 'block', color: colour.ink2 },
  '& > .when > .date': { display: 'block', paddingLeft: '1.6rem', color: colour.ink2 },
  '& > .acts': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', marginRight: -10 },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > .when': { gridArea: '2 / 1', display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
    '& > .when > .date': { padding: 0 },
    '& > .issued': { gridArea: '3 / 1', display: 'flex', gap: '.4em' },
    '& > .acts': { gridArea: '1 / 2 / 3' },
  },
});

export type DocumentEntryProps = {
  entry: DocumentEntry;
  day: Day;
  mayChange: boolean;
  onDialog: (dialog: DocumentDialog) => void;
  /** Ends the pause of its reminders. */
  onResume: (documentId: string) => void;
};

type Shared = Pick<DocumentEntryProps, 'mayChange' | 'onDialog' | 'onResume'>;

/** Only a document with a last day has reminders. */
const reminderActions = (document: Document, { onDialog, onResume }: Shared): readonly DocumentAction[] => {
  if (document.reminders_paused_until !== null)
    return [{ label: 'Resume reminders', icon: <Bell />, onClick: () => onResume(document.id) }];
  if (document.expiry_date === null) return [];
  return [{ label: 'Pause reminders', icon: <BellOff />, onClick: () => onDialog({ dialog: 'pause', document }) }];
};

const actionsFor = (document: Document, shared: Shared, mayDelete: boolean) => {
  const { mayChange, onDialog } = shared;
  const open = (dialog: 'replace' | 'change' | 'delete') => () => onDialog({ dialog, document });
  const replace: DocumentAction = { label: 'Replace', icon: <Upload />, onClick: open('replace') };
  const change: DocumentAction = { label: 'Change dates and details', icon: <CalendarDays />, onClick: open('change') };
  const addToCalendar: DocumentAction = {
    label: 'Add to calendar',
    icon: <CalendarPlus />,
    href: apiAddress('GET /api/documents/{id}/calendar.ics', { path: { id: document.id } }),
  };
  const others: DocumentAction[] = [
    { label: 'Download', icon: <Download />, href: fileAddress(document.download_url) },
    ...(document.expiry_date === null ? [] : [addToCalendar]),
    ...(mayChange ? [change] : []),
    ...(mayDelete
      ? [...reminderActions(document, shared), { label: 'Delete', icon: <Trash2 />, onClick: open('delete') }]
      : []),
  ];
  return { replace: mayChange ? replace : null, others };
};

/** A document in its present version, what to do with it, and the versions before. */
export const DocumentEntryRow = ({ entry: { document, former }, day, ...shared }: DocumentEntryProps) => {
  const onPhone = useMediaQuery(phone);
  const name = DOCUMENT_TYPE_LABELS[document.document_type];
  const { replace, others } = actionsFor(document, shared, useMay('document:change'));
  const isUrgent = ['expired', 'soon'].includes(expiryState(document.expiry_date, day).state);
  const certificate = certificateText(document);
  return (
    <>
      <Row className="num">
        <div className="what">
          <b>{name}</b>
          <span>{document.original_filename}</span>
          {certificate && <span>{certificate}</span>}
          {document.reminders_paused_until && (
            <span className="paused">
              <BellOff aria-hidden="true" />
              {pausedText(document.reminders_paused_until)}
            </span>
          )}
        </div>
        <p className="issued">
          {document.issued_on && (
            <>
              <span>Issued</span> {formatDay(document.issued_on)}
            </>
          )}
        </p>
        <div className="when">
          <Pill {...expiryStatus(document.expiry_date, day)} bare plain={!isUrgent} />
          {isUrgent && document.expiry_date && <span className="date">{formatDay(document.expiry_date)}</span>}
        </div>
        <div className="acts">
          {replace && !onPhone && (
            <Button size="small" variant={isUrgent ? 'outlined' : 'text'} onClick={replace.onClick}>
              Replace<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
          <ActionMenu of={name} actions={replace && onPhone ? [replace, ...others] : others} />
        </div>
      </Row>
      {former.length > 0 && (
        <DocumentHistory
          of={document}
          former={former}
          onDelete={(earlier) => shared.onDialog({ dialog: 'delete', document: earlier })}
        />
      )}
    </>
  );
};
