import { type Assessment, progressStatus } from '../assessments/state.ts';
import type { Audience } from '../badges/reason.ts';
import { documentTypeFor } from '../badges/standing.ts';
import { formatDay } from '../calendar.ts';
import type { Evaluation, Fault } from '../compliance/evaluate.ts';
import { countOf } from '../numberWords.ts';
import { documentTypeName } from '../questionnaire/documentTypes.ts';
import type { Question } from '../questionnaire/schema.ts';

const reasonOf = (
  { documents }: Assessment,
  question: Question,
  fault: Fault | null,
  audience: Audience,
): string | null => {
  const { id, key, briefDescription } = question;
  const document = documents[key];
  const name = documentTypeName(documentTypeFor(document?.documentType ?? 'compliance_document', question));
  switch (fault) {
    case 'answered_no':
      return audience === 'public'
        ? 'An answer was not in order.'
        : `Question ${id} was answered No: ${briefDescription}.`;
    case 'document_expired':
      return document?.expiresOn ? `The ${name} had run out on ${formatDay(document.expiresOn)}.` : null;
    case 'document_missing':
      return `The ${name} was not on file.`;
    // A property with such an answer can still be compliant.
    case 'needs_verification':
    case null:
      return null;
  }
};

/**
 * Why a property was not compliant on a day, as sentences in the order of its questions. None if it was. The public does
 * not learn which answer it was.
 */
export const reasonsNotInOrder = (
  assessment: Assessment | null,
  evaluation: Evaluation | null,
  audience: Audience = 'owner',
): readonly string[] => {
  if (!assessment || !evaluation) return ['It had not been assessed.'];
  const { unanswered } = evaluation;
  if (assessment.status !== 'completed') return ['Its assessment had not been completed.'];
  if (progressStatus(assessment, evaluation) === 'in_progress')
    return [`${countOf(unanswered.length, 'question')} had not been answered.`];
  if (evaluation.compliant) return [];
  // An expired document fails the assessment even if the answer of its question has another fault.
  const expired = evaluation.expired.map((question) => reasonOf(assessment, question, 'document_expired', audience));
  const reasons = evaluation.items.map(({ question, fault }) => reasonOf(assessment, question, fault, audience));
  return [...new Set([...reasons, ...expired])].filter((reason) => reason !== null);
};
