import type { Document } from '../../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { questionAt } from '../../../../domain/questionnaire/questionnaire.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { useRefresh } from '../useRefresh.ts';
import { ConfirmModal } from './ConfirmModal.tsx';

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
      keep="Keep Document"
      act="Delete Document"
      acting="Deleting..."
      run={remove}
      failure={(error) => messageOf(error, 'Failed to delete the document. Please try again.')}
      onKeep={onClose}
    >
      {document.original_filename} is taken off this property.
      {required && ' The assessment asks for it: without another one the property no longer counts as compliant.'}
    </ConfirmModal>
  );
};
