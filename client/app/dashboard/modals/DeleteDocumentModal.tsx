import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { queries } from '../../../api/queries.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { ConfirmModal } from '../../../components/surfaces/ConfirmModal.tsx';
import { deletionText } from '../../documents/dialogs/deletionText.ts';
import { versionText } from '../../documents/versionText.ts';
import { questionsAt } from '../../editions.ts';

type Props = { document: Document; property: Pick<OverviewRow, 'assessment'>; onClose: () => void };

/** The assessment that is in order as long as a Yes to the document's question has this document; null otherwise. */
const assessmentAtRisk = ({ question_id, superseded }: Document, { assessment }: Props['property']) => {
  if (!assessment?.compliant || superseded || question_id === null) return null;
  const [question] = questionsAt(assessment.edition, [question_id]);
  return question?.uploadRequired ? assessment.id : null;
};

/** What the property loses with the document, as `evaluateAnswer` says: N/A needs no document. */
const useLoss = (document: Document, property: Props['property']): string => {
  const assessmentId = assessmentAtRisk(document, property);
  const { data } = useQuery({ ...queries.answers(assessmentId ?? ''), enabled: assessmentId !== null });
  if (assessmentId === null) return '';
  const loss = 'without another one the property no longer counts as compliant.';
  if (!data) return ` If its question is answered Yes, ${loss}`;
  const given = data.answers.find(({ question_id }) => question_id === document.question_id)?.answer;
  return given === 'Yes' ? ` The assessment asks for it: ${loss}` : '';
};

export const DeleteDocumentModal = ({ document, property, onClose }: Props) => {
  const refresh = useRefresh();
  const loss = useLoss(document, property);
  const remove = async () => {
    await commands.deleteDocument(document.id);
    await refresh();
    onClose();
  };
  return (
    <ConfirmModal
      title={
        document.superseded ? 'Delete this earlier version?' : `Delete ${DOCUMENT_TYPE_LABELS[document.document_type]}?`
      }
      cancelLabel="Keep Document"
      confirmLabel="Delete Document"
      busyLabel="Deleting..."
      onConfirm={remove}
      failureText={(error) => messageOf(error, 'Failed to delete the document. Please try again.')}
      onCancel={onClose}
    >
      <p>
        {document.superseded ? versionText(document) : document.original_filename} is taken off this property.{' '}
        {deletionText(document)}
        {loss}
      </p>
    </ConfirmModal>
  );
};
