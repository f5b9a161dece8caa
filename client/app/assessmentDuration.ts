import { QUESTION_COUNT } from '../../domain/questionnaire/questionnaire.ts';
import { countOf } from '../counts.ts';

const MINUTES_FOR_ALL = 10;

/** "about 4 minutes", in proportion to the number of questions. */
export const durationText = (questions = QUESTION_COUNT): string =>
  `about ${countOf(Math.max(1, Math.round((questions * MINUTES_FOR_ALL) / QUESTION_COUNT)), 'minute')}`;
