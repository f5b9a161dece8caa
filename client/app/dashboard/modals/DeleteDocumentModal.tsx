import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { ConfirmModal } from '../../../components/surfaces/ConfirmModal.tsx';
import { questionsAt } from '../../editions.ts';

type Props = { document: Document; property: Pick<OverviewRow, 'assessment'>; onClose: () => void };

const isRequired = ({ question_id }: Document, { assessment }: Props['property']): boolean =>
  assessment !== null &&
  question_id !== null &&
  questionsAt(assessment.edition, [question_id]).some(({ uploadRequired }) => uploadRequired);

export const DeleteDocumentModal = ({ document, property, onClose }: Props) => {
  const refresh = useRefresh();
  const remove = async () => {
    await commands.deleteDocument(document.id);
    await refresh();
    onClose();
  };
  return (
    <ConfirmModal
      title={`Delete ${DOCUMENT_TYPE_LABELS[document.document_type]}?`}
      cancelLabel="Keep Document"
      confirmLabel="Delete Document"
      busyLabel="Deleting..."
      onConfirm={remove}
      failureText={(error) => messageOf(error, 'Failed to delete the document. Please try again.')}
      onCancel={onClose}
    >
      <p>
        {document.original_filename} is taken off this property.
        {isRequired(document, property) &&
          ' The assessment asks for it: without another one the property no longer counts as compliant.'}
      </p>
    </ConfirmModal>
  );
};
