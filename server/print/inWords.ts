const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The number and its noun, to begin a sentence: in words up to ten. */
export const inWords = (count: number, one: string, many: string): string =>
  `${NUMBERS[count] ?? count} ${count === 1 ? one : many}`;
