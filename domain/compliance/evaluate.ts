import { type Day, formatDay } from '../calendar.ts';
import type { DocumentType } from '../questionnaire/documentTypes.ts';
import { QUESTION_COUNT, QUESTIONS } from '../questionnaire/questionnaire.ts';
import type { Answer, Question } from '../questionnaire/schema.ts';
import { isExpired } from './expiry.ts';
import { scoreOf } from './score.ts';

export type AttachedDocument = {
  readonly position: number;
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly expiresOn: Day | null;
};

export type ItemStatus = 'compliant' | 'not_applicable' | 'non_compliant' | 'unanswered';
export type AnswerVerdict = { readonly status: ItemStatus; readonly reason: string | null };

type Asked = Pick<Question, 'briefDescription' | 'uploadRequired' | 'naCountsAsCompliant'>;

const COMPLIANT: AnswerVerdict = { status: 'compliant', reason: null };
const NOT_APPLICABLE: AnswerVerdict = { status: 'not_applicable', reason: null };
const UNANSWERED: AnswerVerdict = { status: 'unanswered', reason: null };
const nonCompliant = (reason: string): AnswerVerdict => ({ status: 'non_compliant', reason });

export const evaluateAnswer = (
  { briefDescription, uploadRequired, naCountsAsCompliant }: Asked,
  answer: Answer | undefined,
  document: AttachedDocument | undefined,
  today: Day,
): AnswerVerdict => {
  if (answer === undefined) return UNANSWERED;
  if (answer === 'No') return nonCompliant(`Missing or non-compliant: ${briefDescription}`);
  if (answer === 'N/A' && !naCountsAsCompliant) return nonCompliant(`Needs verification: ${briefDescription}`);
  // Also under N/A: any expired paper on file stops the report (spec.txt section 4), and its item is where that is seen and mended.
  if (document && document.expiresOn !== null && isExpired(document.expiresOn, today))
    return nonCompliant(`Document expired on ${formatDay(document.expiresOn)}`);
  if (answer === 'N/A') return NOT_APPLICABLE;
  // design.md: a badge says that the evidence is on file, so a paper taken away after completion counts as a fault.
  if (uploadRequired && !document) return nonCompliant(`Document missing: ${briefDescription}`);
  return COMPLIANT;
};

export type Evidence = {
  readonly answers: Readonly<Record<number, Answer>>;
  readonly documents: readonly AttachedDocument[];
  readonly today: Day;
};

export type EvaluatedItem = AnswerVerdict & { readonly position: number };

export type Evaluation = {
  readonly compliant: boolean;
  readonly score: number;
  readonly summary: Readonly<Record<'answered' | 'total' | ItemStatus, number>>;
  readonly items: readonly EvaluatedItem[];
  /** Positions, in order, as are the two below. */
  readonly unanswered: readonly number[];
  readonly missingDocuments: readonly number[];
  readonly expired: readonly number[];
};

const positionsWhere = (test: (question: Question) => boolean): number[] =>
  QUESTIONS.filter(test).map(({ position }) => position);

/** spec.txt sections 4 and 5: the verdict on all answers and the evidence for them, on the day `today`. */
export const evaluate = ({ answers, documents, today }: Evidence): Evaluation => {
  const attached: AttachedDocument[] = [];
  for (const document of documents) attached[document.position] = document;

  const items = QUESTIONS.map((question): EvaluatedItem => {
    const { position } = question;
    return { position, ...evaluateAnswer(question, answers[position], attached[position], today) };
  });
  const count = (status: ItemStatus) => items.filter((item) => item.status === status).length;
  const [compliant, not_applicable, non_compliant] = [
    count('compliant'),
    count('not_applicable'),
    count('non_compliant'),
  ];

  const unanswered = positionsWhere(({ position }) => answers[position] === undefined);
  const missingDocuments = positionsWhere(
    ({ position, uploadRequired }) => uploadRequired && answers[position] === 'Yes' && !attached[position],
  );
  const expired = positionsWhere(({ position }) => isExpired(attached[position]?.expiresOn ?? null, today));
  // An N/A where none is offered lowers the score and asks for verification, but does not by itself fail the whole (spec.txt section 5).
  const failing = items.some(({ status, position }) => status === 'non_compliant' && answers[position] !== 'N/A');

  return {
    compliant: unanswered.length === 0 && !failing && expired.length === 0,
    score: scoreOf(compliant + not_applicable),
    summary: {
      answered: QUESTION_COUNT - unanswered.length,
      total: QUESTION_COUNT,
      compliant,
      not_applicable,
      non_compliant,
      unanswered: unanswered.length,
    },
    items,
    unanswered,
    missingDocuments,
    expired,
  };
};
