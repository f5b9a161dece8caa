import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { DeleteDocumentModal } from '../../dashboard/modals/DeleteDocumentModal.tsx';
import { PauseDialog } from '../../reminders/PauseDialog.tsx';
import { AskDialog } from '../links/AskDialog.tsx';
import { ChangeDetailsDialog } from './ChangeDetailsDialog.tsx';
import type { DocumentDialog } from './documentDialog.ts';
import { UploadDialog } from './UploadDialog.tsx';

type Props = DocumentDialog & { property: OverviewRow; onClose: () => void };

export const DocumentDialogs = ({ property, onClose, ...dialog }: Props) => {
  switch (dialog.dialog) {
    case 'add':
      return <UploadDialog property={property} replaces={null} onClose={onClose} />;
    case 'ask':
      return <AskDialog property={property} onClose={onClose} />;
    case 'replace':
      return <UploadDialog property={property} replaces={dialog.document} onClose={onClose} />;
    case 'change':
      return <ChangeDetailsDialog document={dialog.document} onClose={onClose} />;
    case 'pause':
      return <PauseDialog document={dialog.document} onClose={onClose} />;
    case 'delete':
      return <DeleteDocumentModal document={dialog.document} property={property} onClose={onClose} />;
  }
};
