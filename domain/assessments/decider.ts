import { type Decider, type Decision, type Rejection, reject } from '../decider.ts';
import type { DocumentType } from '../questionnaire/documentTypes.ts';
import { openedQuestions } from '../questionnaire/edition.ts';
import type { Editions } from '../questionnaire/editions.ts';
import { findQuestion, noSuchQuestion, type QuestionRef } from '../questionnaire/questionRef.ts';
import type { Answer } from '../questionnaire/schema.ts';
import type { AssessmentEvent } from './events.ts';
import { checkedOn } from './recheck.ts';
import { type Assessment, type AssessmentState, evaluateAssessment, evolve } from './state.ts';

/**
 * `accountId` is the present owner of the property, which the caller has checked: a property may change its owner. `at`
 * is the instant (ISO 8601, UTC) and `today` its day in Europe/London: a decider never reads the clock.
 */
type By = { accountId: string; at: string; today: string };

type Attachment = {
  key: string;
  documentId: string;
  documentType: DocumentType;
  expiresOn: string | null;
  uploadedAt: string;
};

export type AssessmentCommand = By &
  (
    | { type: 'StartAssessment'; propertyId: string; assessmentId: string; edition: string }
    /** `edition`: the one in which the question was read; by default that of the assessment. */
    | { type: 'AnswerQuestion'; question: QuestionRef; answer: Answer; edition?: string | undefined }
    | { type: 'ConfirmAnswer'; question: QuestionRef }
    /** `insteadOf`: the document that it takes the place of, although that one was uploaded later. */
    | ({ type: 'AttachDocument'; insteadOf?: string } & Attachment)
    | { type: 'DetachDocument'; key: string; documentId: string }
    | { type: 'MoveAssessment'; edition: string }
    | { type: 'CompleteAssessment' | 'ReevaluateAssessment' | 'SupersedeAssessment' }
  );

export type AssessmentRejection =
  | 'assessment-not-found'
  | 'assessment-superseded'
  | 'assessment-incomplete'
  | 'question-not-found'
  | 'question-unanswered'
  | 'question-changed'
  | 'answer-not-allowed'
  | 'edition-not-found'
  | 'edition-not-open';

type AssessmentDecision = Decision<AssessmentEvent, AssessmentRejection>;
type Of<Type extends AssessmentCommand['type']> = Extract<AssessmentCommand, { type: Type }>;

// All not-found rejections look the same, so ids cannot be probed.
const notFound = reject('assessment-not-found', 'There is no such assessment.');

export const superseded: Rejection<'assessment-superseded'> = reject(
  'assessment-superseded',
  'This assessment has been replaced by a newer one.',
);

const aboutOf = ({ propertyId, assessmentId }: Assessment, { accountId, at }: By) => ({
  accountId,
  propertyId,
  assessmentId,
  at,
});

/** The greater one was uploaded later. */
export const uploadOrder = ({ uploadedAt, documentId }: Pick<Attachment, 'uploadedAt' | 'documentId'>) =>
  `${uploadedAt} ${documentId}`;

const decisions = (editions: Editions) => {
  /** A change after completion is recorded together with the new verdict, so readers always see both. */
  const withVerdict = (state: Assessment, changes: readonly AssessmentEvent[], by: By) => {
    if (state.status !== 'completed') return changes;
    const changed = changes.reduce<AssessmentState>(evolve, state);
    if (changed.status === 'missing') return changes;
    const { compliant: passed, score } = evaluateAssessment(changed, editions.of(changed.edition), by.today);
    if (changed.verdict?.passed === passed && changed.verdict?.score === score) return changes;
    const reevaluated = { type: 'AssessmentReevaluated', data: { ...aboutOf(state, by), passed, score } } as const;
    return [...changes, reevaluated];
  };

  const answer = (command: Of<'AnswerQuestion'>, state: Assessment): AssessmentDecision => {
    const { questions, byKey } = editions.of(state.edition);
    const read = editions.find(command.edition ?? state.edition);
    if (!read) return reject('edition-not-found', 'There is no such edition of the questionnaire.');
    const meant = findQuestion(read.questions, command.question);
    const question = meant && byKey.get(meant.key);
    if (!question) return reject('question-not-found', noSuchQuestion(questions.length));
    if (question.revision !== meant.revision)
      return reject(
        'question-changed',
        'This question has changed since it was shown. Please read and answer it again.',
      );
    if (command.answer === 'N/A' && question.responseType === 'yesNo')
      return reject('answer-not-allowed', 'This question can only be answered Yes or No.');
    const { key } = question;
    // A repeated answer records nothing: retries must not grow the stream.
    if (state.answers[key]?.answer === command.answer) return [];
    const data = { ...aboutOf(state, command), key, answer: command.answer };
    return withVerdict(state, [{ type: 'QuestionAnswered', data }], command);
  };

  const confirm = (command: Of<'ConfirmAnswer'>, state: Assessment): AssessmentDecision => {
    const { questions } = editions.of(state.edition);
    const question = findQuestion(questions, command.question);
    if (!question) return reject('question-not-found', noSuchQuestion(questions.length));
    const given = state.answers[question.key];
    if (!given) return reject('question-unanswered', 'This question has no answer to confirm yet.');
    if (checkedOn(given) >= command.today) return [];
    return [{ type: 'AnswerConfirmed', data: { ...aboutOf(state, command), key: question.key } }];
  };

  const attach = (command: Of<'AttachDocument'>, state: Assessment): AssessmentDecision => {
    const { key, documentId, documentType, expiresOn, uploadedAt, insteadOf } = command;
    const present = state.documents[key];
    if (present?.documentId === documentId && present.expiresOn === expiresOn) return [];
    const { byKey, questions } = editions.of(state.edition);
    if (!byKey.has(key)) return reject('question-not-found', noSuchQuestion(questions.length));
    const other = present && present.documentId !== documentId ? present : null;
    // Documents that are uploaded at the same time may be attached in any order: the one uploaded later wins.
    if (other && other.documentId !== insteadOf && uploadOrder(other) > uploadOrder(command)) return [];
    const attachment = { key, documentId, documentType, expiresOn, uploadedAt, replaces: other?.documentId ?? null };
    const data = { ...aboutOf(state, command), ...attachment };
    return withVerdict(state, [{ type: 'DocumentAttached', data }], command);
  };

  const detach = (command: Of<'DetachDocument'>, state: Assessment): AssessmentDecision => {
    const { key, documentId } = command;
    if (state.documents[key]?.documentId !== documentId) return [];
    const data = { ...aboutOf(state, command), key, documentId };
    return withVerdict(state, [{ type: 'DocumentDetached', data }], command);
  };

  const complete = (command: By, state: Assessment): AssessmentDecision => {
    const evaluation = evaluateAssessment(state, editions.of(state.edition), command.today);
    const { compliant: passed, score, unanswered, missingDocuments } = evaluation;
    if (state.status === 'completed' && unanswered.length === 0) return [];
    const positions = (questions: typeof unanswered) => questions.map(({ position }) => position);
    if (unanswered.length > 0 || missingDocuments.length > 0)
      return reject('assessment-incomplete', 'Some questions or documents are still missing.', {
        unanswered: positions(unanswered),
        missing_documents: positions(missingDocuments),
      });
    return [{ type: 'AssessmentCompleted', data: { ...aboutOf(state, command), passed, score } }];
  };

  const move = (command: Of<'MoveAssessment'>, state: Assessment): AssessmentDecision => {
    const from = editions.of(state.edition);
    const to = editions.find(command.edition);
    if (!to) return reject('edition-not-found', 'There is no such edition of the questionnaire.');
    if (to.id === from.id) return reject('edition-not-open', 'The assessment is already under this edition.');
    if (!editions.since(from, command.today).includes(to))
      return reject('edition-not-open', 'An assessment can be moved to a later edition that has taken effect.');
    const opened = openedQuestions(from, to).map(({ key }) => key);
    const data = { ...aboutOf(state, command), from: from.id, to: to.id, opened };
    return withVerdict(state, [{ type: 'AssessmentMoved', data }], command);
  };

  return { withVerdict, answer, confirm, attach, detach, complete, move };
};

const start = ({ type: _, today: __, ...data }: Of<'StartAssessment'>): AssessmentDecision => [
  { type: 'AssessmentStarted', data },
];

/** Answers are evaluated by the rules of the assessment's own edition, which is looked up in `editions`. */
export const assessmentDecider = (
  editions: Editions,
): Decider<AssessmentState, AssessmentCommand, AssessmentEvent, AssessmentRejection> => {
  const { withVerdict, answer, confirm, attach, detach, complete, move } = decisions(editions);

  const decide = (command: AssessmentCommand, state: AssessmentState): AssessmentDecision => {
    if (command.type === 'StartAssessment') return state.status === 'missing' ? start(command) : [];
    if (state.status === 'missing') return notFound;
    if (command.type === 'SupersedeAssessment')
      return state.status === 'superseded' ? [] : [{ type: 'AssessmentSuperseded', data: aboutOf(state, command) }];
    if (state.status === 'superseded') return superseded;

    switch (command.type) {
      case 'AnswerQuestion':
        return answer(command, state);
      case 'ConfirmAnswer':
        return confirm(command, state);
      case 'AttachDocument':
        return attach(command, state);
      case 'DetachDocument':
        return detach(command, state);
      case 'MoveAssessment':
        return move(command, state);
      case 'CompleteAssessment':
        return complete(command, state);
      case 'ReevaluateAssessment':
        return withVerdict(state, [], command);
    }
  };

  return { initial: { status: 'missing' }, evolve, decide };
};
