import { EDITIONS } from '../../domain/questionnaire/editions.ts';

/** The edition in effect on the day of the fixtures. */
export const { questions: QUESTIONS, sections: SECTIONS } = EDITIONS.inEffectOn('2026-11-21');

export const keyAt = (position: number) => QUESTIONS[position - 1]?.key ?? '';
