import { type Decider, type Decision, reject } from '../decider.ts';
import type { DocumentType } from '../questionnaire/documentTypes.ts';
import { questionAt } from '../questionnaire/questionnaire.ts';
import type { Answer } from '../questionnaire/schema.ts';
import type { AssessmentEvent } from './events.ts';
import { type Assessment, type AssessmentState, evaluateAssessment, evolve } from './state.ts';

/** `at` is the instant (ISO 8601, UTC) and `today` its day in Europe/London: a decider never asks the time. */
type By = { accountId: string; at: string; today: string };

type Attachment = {
  position: number;
  documentId: string;
  documentType: DocumentType;
  expiresOn: string | null;
  uploadedAt: string;
};

export type AssessmentCommand = By &
  (
    | { type: 'StartAssessment'; propertyId: string; assessmentId: string; questionnaireVersion: string }
    | { type: 'AnswerQuestion'; position: number; answer: Answer }
    | ({ type: 'AttachDocument' } & Attachment)
    | { type: 'DetachDocument'; position: number; documentId: string }
    | { type: 'CompleteAssessment' | 'ReevaluateAssessment' | 'SupersedeAssessment' }
  );

export type AssessmentRejection =
  | 'assessment-not-found'
  | 'assessment-superseded'
  | 'assessment-incomplete'
  | 'question-not-found'
  | 'answer-not-allowed';

type AssessmentDecision = Decision<AssessmentEvent, AssessmentRejection>;

// Not there and not yours give the same answer, so nobody learns which ids exist.
const notFound = reject('assessment-not-found', 'There is no such assessment.');

export const superseded = reject('assessment-superseded', 'This assessment has been replaced by a newer one.');

const start = (command: Extract<AssessmentCommand, { type: 'StartAssessment' }>): AssessmentDecision => {
  const { type: _, today: __, ...data } = command;
  return [{ type: 'AssessmentStarted', data }];
};

/** A change after completion carries the new verdict with it, so no reader ever sees the one without the other. */
const withVerdict = (state: Assessment, changes: readonly AssessmentEvent[], { at, today }: By): AssessmentDecision => {
  const changed = changes.reduce<AssessmentState>(evolve, state);
  if (changed.status !== 'completed') return changes;
  const { compliant: passed, score } = evaluateAssessment(changed, today);
  if (changed.verdict?.passed === passed && changed.verdict?.score === score) return changes;
  const { accountId, propertyId, assessmentId } = state;
  return [
    ...changes,
    { type: 'AssessmentReevaluated', data: { accountId, propertyId, assessmentId, passed, score, at } },
  ];
};

const answerQuestion = (
  command: Extract<AssessmentCommand, { type: 'AnswerQuestion' }>,
  state: Assessment,
): AssessmentDecision => {
  const { position, answer, at } = command;
  const question = questionAt(position);
  if (!question) return reject('question-not-found', 'There is no such question.');
  if (answer === 'N/A' && question.responseType === 'yesNo')
    return reject('answer-not-allowed', 'This question can only be answered Yes or No.');
  // Saying the same thing twice is not a second fact: retries must not grow the stream.
  if (state.answers[position] === answer) return [];
  const { accountId, propertyId, assessmentId } = state;
  const data = { accountId, propertyId, assessmentId, position, answer, at };
  return withVerdict(state, [{ type: 'QuestionAnswered', data }], command);
};

const uploadOrder = ({ uploadedAt, documentId }: Pick<Attachment, 'uploadedAt' | 'documentId'>) =>
  `${uploadedAt} ${documentId}`;

const attach = (
  command: Extract<AssessmentCommand, { type: 'AttachDocument' }>,
  state: Assessment,
): AssessmentDecision => {
  const { type: _, today: __, ...attachment } = command;
  const present = state.documents[command.position];
  if (present?.documentId === command.documentId && present.expiresOn === command.expiresOn) return [];
  if (!questionAt(command.position)) return reject('question-not-found', 'There is no such question.');
  const other = present && present.documentId !== command.documentId ? present : null;
  // Of two that were uploaded at once the later has the place, in whatever order they come here.
  if (other && uploadOrder(other) > uploadOrder(command)) return [];
  const { propertyId, assessmentId } = state;
  const data = { ...attachment, propertyId, assessmentId, replaces: other?.documentId ?? null };
  return withVerdict(state, [{ type: 'DocumentAttached', data }], command);
};

const complete = (command: By, state: Assessment): AssessmentDecision => {
  if (state.status === 'completed') return [];
  const { compliant: passed, score, unanswered, missingDocuments } = evaluateAssessment(state, command.today);
  if (unanswered.length > 0 || missingDocuments.length > 0)
    return reject('assessment-incomplete', 'Some questions or documents are still missing.', {
      unanswered,
      missing_documents: missingDocuments,
    });
  const { accountId, propertyId, assessmentId } = state;
  return [
    { type: 'AssessmentCompleted', data: { accountId, propertyId, assessmentId, passed, score, at: command.at } },
  ];
};

const decide = (command: AssessmentCommand, state: AssessmentState): AssessmentDecision => {
  if (command.type === 'StartAssessment') return state.status === 'missing' ? start(command) : [];
  if (state.status === 'missing' || state.accountId !== command.accountId) return notFound;
  const { accountId, propertyId, assessmentId } = state;
  const about = { accountId, propertyId, assessmentId, at: command.at };

  if (command.type === 'SupersedeAssessment')
    return state.status === 'superseded' ? [] : [{ type: 'AssessmentSuperseded', data: about }];
  if (state.status === 'superseded') return superseded;

  switch (command.type) {
    case 'AnswerQuestion':
      return answerQuestion(command, state);
    case 'AttachDocument':
      return attach(command, state);
    case 'DetachDocument': {
      const { position, documentId } = command;
      if (state.documents[position]?.documentId !== documentId) return [];
      return withVerdict(state, [{ type: 'DocumentDetached', data: { ...about, position, documentId } }], command);
    }
    case 'CompleteAssessment':
      return complete(command, state);
    case 'ReevaluateAssessment':
      return withVerdict(state, [], command);
  }
};

export const assessmentDecider: Decider<AssessmentState, AssessmentCommand, AssessmentEvent, AssessmentRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
