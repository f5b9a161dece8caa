import { DOCUMENT_TYPE_LABELS, type DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import { questionAt } from '../../../domain/questionnaire/questionnaire.ts';

export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** An acronym keeps its capitals inside a sentence. */
export const lowerFirst = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

const SMALL = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The whole of so many things: "it is", "both are", "all three are". */
export const allAreText = (count: number): string =>
  count === 1 ? 'it is' : count === 2 ? 'both are' : `all ${SMALL[count] ?? count} are`;

export const documentName = (type: DocumentType): string => lowerFirst(DOCUMENT_TYPE_LABELS[type]);

export const questionName = (position: number | undefined): string =>
  (position !== undefined && questionAt(position)?.briefDescription) || '';

const NAMED = 3;

/** The first few by name, the rest as a number. */
export const questionNames = (positions: readonly number[]): string => {
  const named = positions
    .slice(0, NAMED)
    .map((position, at) => (at === 0 ? questionName(position) : lowerFirst(questionName(position))));
  const more = positions.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
