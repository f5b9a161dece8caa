import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnswerDocument } from '../../../domain/assessments/contract.ts';
import type { Day } from '../../../domain/calendar.ts';
import { type DocumentType, suggestedExpiry } from '../../../domain/questionnaire/documentTypes.ts';
import type { Answer, Question } from '../../../domain/questionnaire/schema.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { verdictMoved } from '../../api/stale.ts';
import { today as londonToday } from '../../clock.ts';
import { problemWithExpiry, problemWithFile, uploadRefusal } from './files.ts';
import type { Given } from './sheet.ts';
import { type Expiry, useExpiry } from './useExpiry.ts';

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
  /** Percent sent, while a file is on its way. */
  uploading: { name: string; percent: number } | null;
  problem: string | null;
  upload: (file: File) => Promise<boolean>;
  remove: () => Promise<void>;
  flush: () => Promise<boolean>;
  anyUnsaved: () => boolean;
};

type Place = { assessmentId: string; propertyId: string; question: Question; given: Given };
type Problem = { position: number; text: string };

export const useEvidence = ({ assessmentId, propertyId, question, given }: Place): Evidence => {
  const client = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [uploading, setUploading] = useState<Evidence['uploading']>(null);
  const underWay = useRef<Promise<boolean> | null>(null);
  const { mutateAsync: uploadDocument } = useMutation({
    mutationFn: (upload: Parameters<typeof commands.uploadDocument>[0]) =>
      commands.uploadDocument(upload, (percent) => setUploading({ name: upload.file.name, percent })),
  });
  const { mutateAsync: deleteDocument } = useMutation({ mutationFn: commands.deleteDocument });

  const { position, uploadRequired } = question;
  const documentType = question.documentType ?? question.optionalDocumentType ?? 'compliance_document';
  const today = londonToday();
  const suggested = suggestedExpiry(documentType, today);
  const expiry = useExpiry({
    key: given.document?.id ?? `new-${position}`,
    documentId: given.document?.id ?? null,
    date: given.document ? (given.document.expiry_date ?? '') : suggested,
    assessmentId,
    today,
  });

  const papersChanged = async () => {
    verdictMoved(client);
    await client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
  };
  const refuse = (text: string) => {
    setProblem({ position, text });
    return false;
  };

  const send = async (file: File): Promise<boolean> => {
    // A new paper has a new date: that of the one it replaces says nothing about it.
    const expiryDate = given.document ? suggested : expiry.value;
    setUploading({ name: file.name, percent: 0 });
    try {
      await uploadDocument({ file, propertyId, position, documentType, assessmentId, expiryDate });
      await papersChanged();
      return true;
    } catch (error) {
      return refuse(uploadRefusal(error));
    } finally {
      underWay.current = null;
      setUploading(null);
    }
  };

  const upload = async (file: File): Promise<boolean> => {
    const wrong = problemWithFile(file) ?? (given.document ? null : problemWithExpiry(expiry.value, today));
    if (wrong) return refuse(wrong);
    setProblem(null);
    underWay.current = send(file);
    return underWay.current;
  };

  const remove = async () => {
    if (!given.document) return;
    setProblem(null);
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
    uploading,
    problem: problem?.position === position ? problem.text : null,
    upload,
    remove,
    flush: async () => (await (underWay.current ?? true)) && expiry.commit(),
    anyUnsaved: () => underWay.current !== null || expiry.anyUnsaved(),
  };
};
