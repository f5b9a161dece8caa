import type { Edition } from '../../domain/questionnaire/edition.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { Question } from '../../domain/questionnaire/schema.ts';
import { today } from '../clock.ts';

/** The edition in which an assessment would start today. */
export const currentEdition = (): Edition => EDITIONS.inEffectOn(today());

/** The questions at these positions of an edition. Empty if the edition is newer than this build of the client. */
export const questionsAt = (edition: string, positions: readonly number[]): readonly Question[] => {
  const questions = EDITIONS.find(edition)?.questions ?? [];
  return questions.filter(({ position }) => positions.includes(position));
};
