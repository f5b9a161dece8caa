import type { QuestionRef } from '../../domain/questionnaire/questionRef.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import { ada, at, certificate, today } from './events.ts';

// Commands of the assessment decider, all by Ada on one day.
export const by = { accountId: ada, at, today };
export const answering = (question: QuestionRef, answer: Answer = 'Yes') =>
  ({ type: 'AnswerQuestion', question, answer, ...by }) as const;
export const attaching = (
  key: string,
  documentId = certificate,
  expiresOn: string | null = '2027-11-20',
  uploadedAt: string = at,
) =>
  ({
    type: 'AttachDocument',
    key,
    documentId,
    documentType: 'compliance_document',
    expiresOn,
    uploadedAt,
    ...by,
  }) as const;
export const detaching = (key: string, documentId = certificate) =>
  ({ type: 'DetachDocument', key, documentId, ...by }) as const;
export const completing = { type: 'CompleteAssessment', ...by } as const;
export const reevaluating = { type: 'ReevaluateAssessment', ...by } as const;
export const superseding = { type: 'SupersedeAssessment', ...by } as const;
