import { type Day, formatDay } from '../calendar.ts';
import { countOf } from '../numberWords.ts';

/**
 * Questions that a newer edition has opened, and the last day on which the badge stays active without their answers.
 */
export type RulesChange = {
  readonly edition: string;
  readonly effectiveOn: Day;
  readonly answerBy: Day;
  readonly questions: number;
  /** True if the assessment must be moved to that edition before they can be answered. */
  readonly movable: boolean;
};

/** The text on the property's card and on the report. */
export const rulesChangeSentence = ({ effectiveOn, answerBy, questions }: RulesChange): string =>
  `The rules changed on ${formatDay(effectiveOn)}: ${countOf(questions, 'question')} to answer by ${formatDay(answerBy)}.`;
