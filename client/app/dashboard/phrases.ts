import { numberWord } from '../../../domain/numberWords.ts';
import type { QuestionOutline } from '../../../domain/questionnaire/outline.ts';

/** For use inside a sentence. An acronym keeps its capitals. */
const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** "it is", "both are", "all three are". */
export const allAreText = (count: number): string =>
  count === 1 ? 'it is' : count === 2 ? 'both are' : `all ${numberWord(count)} are`;

const MAX_NAMED = 3;

/** The first three by name, then the number of the others. */
export const questionNames = (questions: readonly Pick<QuestionOutline, 'briefDescription'>[]): string => {
  const names = questions
    .slice(0, MAX_NAMED)
    .map(({ briefDescription }, at) => (at === 0 ? briefDescription : lowerFirst(briefDescription)));
  const more = questions.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
