import { type Day, formatDay } from '../calendar.ts';
import { countOf } from '../numberWords.ts';

/** Questions that a change of the rules has opened, and the last day on which the badge stands without their answers. */
export type RulesChange = {
  readonly edition: string;
  readonly effectiveOn: Day;
  readonly answerBy: Day;
  readonly questions: number;
  /** Whether the assessment must be moved to that edition before they can be answered. */
  readonly movable: boolean;
};

/** As it stands on the property's card and on the report. */
export const rulesChangeSentence = ({ effectiveOn, answerBy, questions }: RulesChange): string =>
  `The rules changed on ${formatDay(effectiveOn)}: ${countOf(questions, 'question')} to answer by ${formatDay(answerBy)}.`;
