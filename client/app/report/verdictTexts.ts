const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const numberWord = (count: number): string => NUMBER_WORDS[count] ?? String(count);

export const failedHeadline = (count: number, property: string): string =>
  `${numberWord(count)} ${count === 1 ? 'item stands' : 'items stand'} between ${property} and its badge`;

export const failedAdvice = (count: number, hasBadge: boolean): string => {
  const these = count === 1 ? 'Put this one right' : `Put these ${numberWord(count).toLowerCase()} right`;
  return hasBadge
    ? `${these} and the badge comes back under the same number.`
    : `${these} and the badge can be issued.`;
};

export const remainingText = (count: number): string => `${count} ${count === 1 ? 'question' : 'questions'} to go`;
