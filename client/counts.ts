const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Up to ten as a word, above that in digits. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count);

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
