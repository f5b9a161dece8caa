import type { QuickCheckResult } from '../../../domain/questionnaire/quickCheckResult.ts';
import { type Answers, QUESTIONS, type QuestionId, type Said } from './answers.ts';
import type { Notice } from './lead.ts';

export type QuickCheckState = {
  readonly step: 'questions' | 'lead' | 'results';
  readonly index: number;
  readonly answers: Answers;
  readonly result: QuickCheckResult | null;
  readonly notice: Notice | null;
};

const START: QuickCheckState = { step: 'questions', index: 0, answers: {}, result: null, notice: null };

export const LAST = QUESTIONS.length - 1;
const LEAD = LAST + 1;
const RESULTS = LAST + 2;

/** Its number in the order of the check: the questions, the form, the results. */
export const placeOf = ({ step, index }: QuickCheckState): number =>
  ({ questions: index, lead: LEAD, results: RESULTS })[step];

/** At this place, or at the nearest one before it for which all is known. */
export const movedTo = (state: QuickCheckState, place: number): QuickCheckState => {
  const unanswered = QUESTIONS.findIndex(({ question_id }) => !state.answers[question_id]);
  const last = unanswered < 0 ? LAST : unanswered;
  // Who has their results without a notice has an account now, and needs no form.
  const needsForm = !state.result || state.notice;
  if (unanswered < 0 && place === RESULTS && state.result) return { ...state, step: 'results' };
  if (unanswered < 0 && place === LEAD && needsForm) return { ...state, step: 'lead' };
  return { ...state, step: 'questions', index: Math.min(place, last) };
};

export type Start = {
  /** The answer to question 1, if it was given on the page that opens the check. */
  readonly firstAnswer?: Said | undefined;
  /** What was answered before the browser's Back button closed the check. */
  readonly givenAnswers?: Answers | undefined;
  /** The place of the present entry of the browser's history. */
  readonly place?: number | undefined;
};

export const startWith = ({ firstAnswer, givenAnswers = {}, place = 0 }: Start): QuickCheckState => {
  const [first] = QUESTIONS;
  if (!first || !firstAnswer) return movedTo({ ...START, answers: givenAnswers }, place);
  return { ...START, index: 1, answers: { ...givenAnswers, [first.question_id]: firstAnswer } };
};

export type Action =
  | { readonly type: 'answered'; readonly id: QuestionId; readonly said: Said }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'moved to'; readonly place: number }
  | { readonly type: 'asked for the lead'; readonly answers: Answers }
  | { readonly type: 'back to the questions' }
  | {
      readonly type: 'finished';
      readonly answers: Answers;
      readonly result: QuickCheckResult;
      readonly notice?: Notice | undefined;
    };

/** An answer may have been changed while the server was asked about the former ones. */
const isOutdated = ({ answers }: QuickCheckState, action: { readonly answers: Answers }) => action.answers !== answers;

export const next = (state: QuickCheckState, action: Action): QuickCheckState => {
  switch (action.type) {
    case 'answered':
      // Other answers are sent again, so the same answer must not make them look like others.
      if (state.answers[action.id] === action.said) return state;
      return { ...state, answers: { ...state.answers, [action.id]: action.said }, result: null, notice: null };
    case 'moved':
      return { ...state, index: Math.min(LAST, Math.max(0, state.index + action.by)) };
    case 'moved to':
      return movedTo(state, action.place);
    case 'asked for the lead':
      return isOutdated(state, action) ? state : { ...state, step: 'lead' };
    case 'back to the questions':
      return { ...state, step: 'questions' };
    case 'finished':
      if (isOutdated(state, action)) return state;
      return { ...state, step: 'results', result: action.result, notice: action.notice ?? null };
  }
};
