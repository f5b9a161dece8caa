const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number in words up to ten, in digits above. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count);

/** To start a sentence: "Two questions". */
export const countInWords = (count: number, one: string, many: string): string => {
  const word = numberWord(count);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? one : many}`;
};

/** `51,402`. */
export const inThousands = (count: number | bigint): string => count.toLocaleString('en-GB');

/** In digits: `1 question`, `1,240 questions`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${inThousands(count)} ${count === 1 ? one : many}`;

export const countOfProperties = (count: number): string => countOf(count, 'property', 'properties');
