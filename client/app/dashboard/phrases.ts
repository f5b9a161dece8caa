import { DOCUMENT_TYPE_LABELS, type DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import { questionAt } from '../../../domain/questionnaire/questionnaire.ts';
import { numberWord } from '../../counts.ts';

/** For use inside a sentence. An acronym keeps its capitals. */
const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** "it is", "both are", "all three are". */
export const allAreText = (count: number): string =>
  count === 1 ? 'it is' : count === 2 ? 'both are' : `all ${numberWord(count)} are`;

export const documentName = (type: DocumentType): string => lowerFirst(DOCUMENT_TYPE_LABELS[type]);

export const questionName = (position: number | undefined): string =>
  (position !== undefined && questionAt(position)?.briefDescription) || '';

const MAX_NAMED = 3;

/** The first three by name, then the number of the others. */
export const questionNames = (positions: readonly number[]): string => {
  const names = positions
    .slice(0, MAX_NAMED)
    .map((position, at) => (at === 0 ? questionName(position) : lowerFirst(questionName(position))));
  const more = positions.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
