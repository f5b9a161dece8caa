import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerDocument } from '../../../../domain/assessments/contract.ts';
import type { Day } from '../../../../domain/calendar.ts';
import { type DocumentType, suggestedExpiry } from '../../../../domain/questionnaire/documentTypes.ts';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { today as londonToday } from '../../../clock.ts';
import type { AnswerSheet, SheetRow } from '../answers/answerSheet.ts';
import { cacheRemoval, cacheUpload } from './documentCache.ts';
import { type DocumentErrors, useDocumentErrors } from './useDocumentErrors.ts';
import { type DocumentUpload, useDocumentUpload } from './useDocumentUpload.ts';
import { type ExpiryDates, useExpiryDates } from './useExpiryDates.ts';

const DELETE_FAILED = 'The document could not be deleted. Please try again.';

export type Evidence = {
  documentType: DocumentType;
  required: boolean;
  document: AnswerDocument | null;
  /** Set when a document is on file although this answer needs none. */
  answerWithoutNeed: Answer | null;
  today: Day;
  suggested: Day;
  expiry: ExpiryDates;
  upload: DocumentUpload;
  errors: DocumentErrors;
  remove: () => Promise<void>;
};

type Options = {
  assessmentId: string;
  property: { readonly id: string; readonly postcode: string };
  sheet: AnswerSheet;
  row: SheetRow;
};

/** The document of the question on the screen: its upload, its expiry date and its removal. */
export const useEvidence = ({ assessmentId, property, sheet, row }: Options): Evidence => {
  const { question, answer, document } = row;
  const { key } = question;
  const client = useQueryClient();
  const errors = useDocumentErrors(key);
  const { mutateAsync: deleteDocument } = useMutation({ mutationFn: commands.deleteDocument });

  const documentType = question.documentType ?? question.optionalDocumentType ?? 'compliance_document';
  const today = londonToday();
  const suggested = suggestedExpiry(documentType, today);
  const expiry = useExpiryDates({
    key,
    onFile: new Map(sheet.map((each) => [each.question.key, each.document?.id ?? null])),
    date: document ? (document.expiry_date ?? '') : suggested,
    assessmentId,
    today,
  });

  const upload = useDocumentUpload({
    target: { propertyId: property.id, questionKey: key, documentType, assessmentId },
    postcode: property.postcode,
    // A replacement starts with the suggested date: the date on screen is that of the old document.
    expiryDate: document ? suggested : expiry.value,
    isBadExpiry: document === null && expiry.isBad,
    entered: document || expiry.value === suggested ? null : expiry.value || null,
    today,
    errors,
    onStored: async (stored) => {
      expiry.discard(key);
      await cacheUpload(client, assessmentId, key, stored);
    },
  });
  const remove = async (): Promise<void> => {
    if (!document) return;
    errors.removeHere();
    try {
      await deleteDocument(document.id);
      expiry.discard(key);
      await cacheRemoval(client, assessmentId, key, document.id);
    } catch (error) {
      errors.addHere(messageOf(error, DELETE_FAILED), 'deletion');
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
    upload,
    errors,
    remove,
  };
};
