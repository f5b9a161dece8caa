const percentOf = (count: number, total: number): number =>
  Math.min(100, Math.max(0, Math.round((count / total) * 100)));

/** Percentage of answered questions. */
export const progressOf = (answeredCount: number, total: number): number => percentOf(answeredCount, total);

/** Percentage of compliant or not applicable questions. */
export const scoreOf = (inOrderCount: number, total: number): number => percentOf(inOrderCount, total);

export type ScoreBand = 'good' | 'warn' | 'bad';

/** The score bar is green from 80 on, amber from 60 on, otherwise red. */
export const scoreBand = (score: number): ScoreBand => (score >= 80 ? 'good' : score >= 60 ? 'warn' : 'bad');
