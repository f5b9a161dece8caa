import { type Day, formatDay } from '../calendar.ts';
import type { DocumentType } from '../questionnaire/documentTypes.ts';
import type { Edition } from '../questionnaire/edition.ts';
import type { Answer, Question } from '../questionnaire/schema.ts';
import { isExpired } from './expiry.ts';
import { scoreOf } from './score.ts';

export type AttachedDocument = {
  /** The question that it is evidence for. */
  readonly key: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly expiresOn: Day | null;
};

export type ItemStatus = 'compliant' | 'not_applicable' | 'non_compliant' | 'unanswered';

/** Why an item is not compliant. */
export type Fault = 'answered_no' | 'needs_verification' | 'document_expired' | 'document_missing';
export type AnswerVerdict = {
  readonly status: ItemStatus;
  readonly fault: Fault | null;
  /** The fault as a sentence for the report. */
  readonly reason: string | null;
};

type Asked = Pick<Question, 'briefDescription' | 'uploadRequired' | 'naCountsAsCompliant'>;

const COMPLIANT: AnswerVerdict = { status: 'compliant', fault: null, reason: null };
const NOT_APPLICABLE: AnswerVerdict = { status: 'not_applicable', fault: null, reason: null };
const UNANSWERED: AnswerVerdict = { status: 'unanswered', fault: null, reason: null };
const nonCompliant = (fault: Fault, reason: string): AnswerVerdict => ({ status: 'non_compliant', fault, reason });

export const evaluateAnswer = (
  { briefDescription, uploadRequired, naCountsAsCompliant }: Asked,
  answer: Answer | undefined,
  document: AttachedDocument | undefined,
  today: Day,
): AnswerVerdict => {
  if (answer === undefined) return UNANSWERED;
  if (answer === 'No') return nonCompliant('answered_no', `Missing or non-compliant: ${briefDescription}`);
  if (answer === 'N/A' && !naCountsAsCompliant)
    return nonCompliant('needs_verification', `Needs verification: ${briefDescription}`);
  // Also for N/A: any expired document makes the report non-compliant, and the user corrects it in this item.
  if (document && document.expiresOn !== null && isExpired(document.expiresOn, today))
    return nonCompliant('document_expired', `Document expired on ${formatDay(document.expiresOn)}`);
  if (answer === 'N/A') return NOT_APPLICABLE;
  // A badge certifies that the evidence is on file, so a document that was removed after completion is a fault.
  if (uploadRequired && !document) return nonCompliant('document_missing', `Document missing: ${briefDescription}`);
  return COMPLIANT;
};

/** By the question's key. */
export type Evidence = {
  readonly answers: Readonly<Record<string, { readonly answer: Answer }>>;
  readonly documents: Readonly<Record<string, AttachedDocument>>;
  readonly today: Day;
};

export type EvaluatedItem = AnswerVerdict & { readonly question: Question };

export type Evaluation = {
  readonly compliant: boolean;
  readonly score: number;
  readonly summary: Readonly<Record<'answered' | 'total' | ItemStatus, number>>;
  /** One item per question of the edition, in order, like the lists below. */
  readonly items: readonly EvaluatedItem[];
  readonly unanswered: readonly Question[];
  /** Questions answered Yes whose required document is missing. */
  readonly missingDocuments: readonly Question[];
  /** Questions whose document has expired. */
  readonly expired: readonly Question[];
};

/** Evaluates all answers and their evidence under the rules of one edition on `today`. */
export const evaluate = (edition: Edition, { answers, documents, today }: Evidence): Evaluation => {
  const { questions } = edition;
  const count: Record<ItemStatus, number> = { compliant: 0, not_applicable: 0, non_compliant: 0, unanswered: 0 };
  const unanswered: Question[] = [];
  const missingDocuments: Question[] = [];
  const expired: Question[] = [];
  // One pass, and each answer looked up once: the year ahead evaluates a thousand properties on some ten days each.
  const items = questions.map((question): EvaluatedItem => {
    const given = answers[question.key]?.answer;
    const document = documents[question.key];
    const { status, fault, reason } = evaluateAnswer(question, given, document, today);
    count[status] += 1;
    if (given === undefined) unanswered.push(question);
    if (given === 'Yes' && question.uploadRequired && !document) missingDocuments.push(question);
    if (isExpired(document?.expiresOn ?? null, today)) expired.push(question);
    return { question, status, fault, reason };
  });
  // An N/A that the question does not offer lowers the score and needs verification, but does not fail the assessment.
  const failing = items.some(({ status, fault }) => status === 'non_compliant' && fault !== 'needs_verification');

  return {
    compliant: unanswered.length === 0 && !failing && expired.length === 0,
    score: scoreOf(count.compliant + count.not_applicable, questions.length),
    summary: {
      ...count,
      answered: questions.length - unanswered.length,
      total: questions.length,
    },
    items,
    unanswered,
    missingDocuments,
    expired,
  };
};
