const list = new Intl.ListFormat('en-GB');

/** Of expiry dates whose documents were replaced or deleted elsewhere before they were saved. Null without any. */
export const lostDatesText = (positions: readonly number[]): string | null => {
  if (positions.length === 0) return null;
  const [dates, questions, were] =
    positions.length === 1 ? ['date', 'question', 'was'] : ['dates', 'questions', 'were'];
  const numbers = list.format(positions.map(String));
  return `The expiry ${dates} that you entered for ${questions} ${numbers} ${were} not saved: the document was replaced or deleted elsewhere.`;
};
