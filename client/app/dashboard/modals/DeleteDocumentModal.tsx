import type { Document } from '../../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { questionAt } from '../../../../domain/questionnaire/questionnaire.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { ConfirmModal } from '../../../components/surfaces/ConfirmModal.tsx';

type Props = { document: Document; onClose: () => void };

export const DeleteDocumentModal = ({ document, onClose }: Props) => {
  const refresh = useRefresh();
  const remove = async () => {
    await commands.deleteDocument(document.id);
    await refresh();
    onClose();
  };
  const required = questionAt(document.question_id)?.uploadRequired ?? false;
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
        {required && ' The assessment asks for it: without another one the property no longer counts as compliant.'}
      </p>
    </ConfirmModal>
  );
};
