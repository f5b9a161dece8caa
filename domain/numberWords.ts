const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number in words up to ten, in digits above. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count);

/** To start a sentence: "Two questions". */
export const countInWords = (count: number, one: string, many: string): string => {
  const word = numberWord(count);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? one : many}`;
};

/** In digits: `1 question`, `2 questions`. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
