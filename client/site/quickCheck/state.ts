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

/** The first question may have been answered on the page that opened the check. */
export const startWith = (firstAnswer: Said | undefined): QuickCheckState => {
  const [first] = QUESTIONS;
  return first && firstAnswer ? { ...START, index: 1, answers: { [first.question_id]: firstAnswer } } : START;
};

export type Action =
  | { readonly type: 'answered'; readonly id: QuestionId; readonly said: Said }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'asked for the lead' }
  | { readonly type: 'back to the questions' }
  | { readonly type: 'finished'; readonly result: QuickCheckResult; readonly notice?: Notice | undefined };

export const LAST = QUESTIONS.length - 1;

export const next = (state: QuickCheckState, action: Action): QuickCheckState => {
  switch (action.type) {
    case 'answered':
      // Other answers are sent again, so the same answer must not make them look like others.
      if (state.answers[action.id] === action.said) return state;
      return { ...state, answers: { ...state.answers, [action.id]: action.said } };
    case 'moved':
      return { ...state, index: Math.min(LAST, Math.max(0, state.index + action.by)) };
    case 'asked for the lead':
      return { ...state, step: 'lead' };
    case 'back to the questions':
      return { ...state, step: 'questions' };
    case 'finished':
      return { ...state, step: 'results', result: action.result, notice: action.notice ?? null };
  }
};
