const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const inWords = (count: number): string => WORDS[count] ?? String(count);

export const standBetween = (count: number, property: string): string =>
  `${inWords(count)} ${count === 1 ? 'item stands' : 'items stand'} between ${property} and its badge`;

export const toPutRight = (count: number, hasBadge: boolean): string => {
  const these = count === 1 ? 'Put this one right' : `Put these ${inWords(count).toLowerCase()} right`;
  return hasBadge
    ? `${these} and the badge comes back under the same number.`
    : `${these} and the badge can be issued.`;
};

export const toGo = (count: number): string => `${count} ${count === 1 ? 'question' : 'questions'} to go`;
