import { CalendarDays, Download, Trash2 } from 'lucide-react';
import { type Day, formatDay } from '../../../../domain/calendar.ts';
import { expiryState } from '../../../../domain/compliance/expiry.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { fileAddress } from '../../../api/actingAccount.ts';
import { useHasPlan, useMay } from '../../../auth/acting.ts';
import { expiryStatus } from '../../../components/data/status.ts';
import { DocumentRow } from '../../../components/documents/DocumentRow.tsx';
import type { DocumentAction } from '../../../components/documents/documentAction.ts';

type Props = { document: Document; day: Day; onChangeExpiry: () => void; onDelete: () => void };

export const PropertyDocumentRow = ({ document, day, onChangeExpiry, onDelete }: Props) => {
  const { state } = expiryState(document.expiry_date, day);
  const hasPlan = useHasPlan();
  const mayChange = useMay('document:change');
  const changeExpiry: DocumentAction = {
    label: 'Change the expiry date',
    preposition: 'of',
    icon: <CalendarDays />,
    onClick: onChangeExpiry,
  };
  const urgent = state === 'expired' || state === 'soon';
  return (
    <DocumentRow
      name={DOCUMENT_TYPE_LABELS[document.document_type]}
      fileName={document.original_filename}
      status={expiryStatus(document.expiry_date, day)}
      date={urgent && document.expiry_date ? formatDay(document.expiry_date) : undefined}
      actions={[
        { label: 'Download', icon: <Download />, href: fileAddress(document.download_url) },
        ...(mayChange && hasPlan ? [changeExpiry] : []),
        ...(mayChange ? [{ label: 'Delete', icon: <Trash2 />, onClick: onDelete }] : []),
      ]}
    />
  );
};
