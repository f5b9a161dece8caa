import { QUESTION_COUNT } from '../questionnaire/questionnaire.ts';

const percentOfQuestions = (count: number): number =>
  Math.min(100, Math.max(0, Math.round((count / QUESTION_COUNT) * 100)));

/** Percent answered. */
export const progressOf = (answeredCount: number): number => percentOfQuestions(answeredCount);

/** Percent in order: compliant or not applicable. */
export const scoreOf = (inOrderCount: number): number => percentOfQuestions(inOrderCount);

export type ScoreBand = 'good' | 'warn' | 'bad';

export const scoreBand = (score: number): ScoreBand => (score >= 80 ? 'good' : score >= 60 ? 'warn' : 'bad');
