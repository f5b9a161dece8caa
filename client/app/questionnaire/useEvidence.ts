import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerDocument } from '../../../domain/assessments/contract.ts';
import type { Day } from '../../../domain/calendar.ts';
import { type DocumentType, suggestedExpiry } from '../../../domain/questionnaire/documentTypes.ts';
import type { Answer, Question } from '../../../domain/questionnaire/schema.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { invalidateVerdict } from '../../api/invalidateVerdict.ts';
import { queries } from '../../api/queries.ts';
import { today as londonToday } from '../../clock.ts';
import { problemWithExpiry, problemWithFile, uploadRefusal } from './files.ts';
import type { Given } from './sheet.ts';
import { type Expiry, useExpiry } from './useExpiry.ts';
import { type Refusal, useRefusals } from './useRefusals.ts';
import { type Uploading, useUploads } from './useUploads.ts';

const REMOVE_FAILED = 'The document could not be removed. Please try again.';

export type Evidence = {
  documentType: DocumentType;
  required: boolean;
  document: AnswerDocument | null;
  /** The answer that asks for no paper, where one is on file all the same. */
  leftUnder: Answer | null;
  today: Day;
  suggested: Day;
  expiry: Expiry;
  /** The file on its way for this question. */
  uploading: Uploading | null;
  problem: string | null;
  /** What became of files of other questions, while one was here. */
  missed: readonly Refusal[];
  upload: (file: File) => Promise<boolean>;
  cancel: () => void;
  refuse: (text: string) => void;
  remove: () => Promise<void>;
  /** Waits until no file is on its way any more. */
  settled: () => Promise<boolean>;
  anyUploading: () => boolean;
};

type Place = { assessmentId: string; propertyId: string; question: Question; given: Given };

export const useEvidence = ({ assessmentId, propertyId, question, given }: Place): Evidence => {
  const client = useQueryClient();
  const { position, uploadRequired } = question;
  const uploads = useUploads();
  const refusals = useRefusals(position);
  const { mutateAsync: deleteDocument } = useMutation({ mutationFn: commands.deleteDocument });

  const documentType = question.documentType ?? question.optionalDocumentType ?? 'compliance_document';
  const today = londonToday();
  const suggested = suggestedExpiry(documentType, today);
  const expiry = useExpiry({
    position,
    documentId: given.document?.id ?? null,
    date: given.document ? (given.document.expiry_date ?? '') : suggested,
    assessmentId,
    today,
  });

  const papersChanged = async () => {
    expiry.forget(position);
    invalidateVerdict(client);
    await client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
  };
  const refuse = (text: string) => refusals.add({ position, text });

  const upload = async (file: File): Promise<boolean> => {
    const wrong = problemWithFile(file) ?? (given.document ? null : problemWithExpiry(expiry.value, today));
    if (wrong) refuse(wrong);
    if (wrong || uploads.at(position)) return false;
    refusals.drop(position);
    // A new paper has a new date: that of the one it replaces says nothing about it.
    const expiryDate = given.document ? suggested : expiry.value;
    return uploads.start(
      { file, propertyId, position, documentType, assessmentId, expiryDate },
      { onStored: papersChanged, onRefused: (error) => refuse(uploadRefusal(error)) },
    );
  };

  const remove = async () => {
    if (!given.document) return;
    refusals.drop(position);
    try {
      await deleteDocument(given.document.id);
      await papersChanged();
    } catch (error) {
      refuse(messageOf(error, REMOVE_FAILED));
    }
  };

  return {
    documentType,
    required: uploadRequired,
    document: given.document,
    leftUnder: given.document && given.answer !== 'Yes' ? given.answer : null,
    today,
    suggested,
    expiry,
    uploading: uploads.at(position),
    problem: refusals.here,
    missed: refusals.elsewhere,
    upload,
    cancel: () => uploads.cancel(position),
    refuse,
    remove,
    settled: uploads.settled,
    anyUploading: uploads.any,
  };
};
