import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerDocument } from '../../../../domain/assessments/contract.ts';
import type { Day } from '../../../../domain/calendar.ts';
import { type DocumentType, suggestedExpiry } from '../../../../domain/questionnaire/documentTypes.ts';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { queries } from '../../../api/queries.ts';
import { verdictMoved } from '../../../api/stale.ts';
import { today as londonToday } from '../../../clock.ts';
import type { SheetRow } from '../answers/answerSheet.ts';
import { expiryError, fileError, uploadErrorText } from './uploadChecks.ts';
import { type ExpiryDates, useExpiryDates } from './useExpiryDates.ts';
import { type UploadError, useUploadErrors } from './useUploadErrors.ts';
import { type UploadInProgress, useUploads } from './useUploads.ts';

const REMOVE_FAILED = 'The document could not be removed. Please try again.';

export type Evidence = {
  documentType: DocumentType;
  required: boolean;
  document: AnswerDocument | null;
  /** Set when a document is on file although this answer needs none. */
  answerWithoutNeed: Answer | null;
  today: Day;
  suggested: Day;
  expiry: ExpiryDates;
  upload: UploadInProgress | null;
  error: string | null;
  /** Uploads of other questions that failed. */
  failedElsewhere: readonly UploadError[];
  startUpload: (file: File) => Promise<boolean>;
  cancelUpload: () => void;
  showError: (text: string) => void;
  remove: () => Promise<void>;
  /** Waits for the uploads of all questions. */
  settled: () => Promise<boolean>;
  anyUploading: () => boolean;
};

type Options = { assessmentId: string; propertyId: string; row: SheetRow };

/** The document of the question on the screen, and the uploads of all questions. */
export const useEvidence = ({ assessmentId, propertyId, row }: Options): Evidence => {
  const { question, answer, document } = row;
  const { position } = question;
  const client = useQueryClient();
  const uploads = useUploads();
  const errors = useUploadErrors(position);
  const { mutateAsync: deleteDocument } = useMutation({ mutationFn: commands.deleteDocument });

  const documentType = question.documentType ?? question.optionalDocumentType ?? 'compliance_document';
  const today = londonToday();
  const suggested = suggestedExpiry(documentType, today);
  const expiry = useExpiryDates({
    position,
    documentId: document?.id ?? null,
    date: document ? (document.expiry_date ?? '') : suggested,
    assessmentId,
    today,
  });

  const showError = (text: string) => errors.add({ position, text });
  const onChanged = async () => {
    expiry.discard(position);
    verdictMoved(client);
    await client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
  };

  const startUpload = async (file: File): Promise<boolean> => {
    const error = fileError(file) ?? (document ? null : expiryError(expiry.value, today));
    if (error) showError(error);
    if (error || uploads.at(position)) return false;
    errors.remove(position);
    // A replacement starts with the suggested date: the date on screen is that of the old document.
    const expiryDate = document ? suggested : expiry.value;
    return uploads.start(
      { file, propertyId, position, documentType, assessmentId, expiryDate },
      { onStored: onChanged, onFailed: (failure) => showError(uploadErrorText(failure)) },
    );
  };

  const remove = async (): Promise<void> => {
    if (!document) return;
    errors.remove(position);
    try {
      await deleteDocument(document.id);
      await onChanged();
    } catch (failure) {
      showError(messageOf(failure, REMOVE_FAILED));
    }
  };

  return {
    documentType,
    required: question.uploadRequired,
    document,
    answerWithoutNeed: document && answer !== 'Yes' ? answer : null,
    today,
    suggested,
    expiry,
    upload: uploads.at(position),
    error: errors.here,
    failedElsewhere: errors.elsewhere,
    startUpload,
    cancelUpload: () => uploads.cancel(position),
    showError,
    remove,
    settled: uploads.settled,
    anyUploading: uploads.any,
  };
};
