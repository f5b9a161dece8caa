import { type AnswerSheet, positionsOf } from '../answers/answerSheet.ts';
import type { LostDate, LostReason } from './expiryDrafts.ts';

const list = new Intl.ListFormat('en-GB');

const REASONS: Readonly<Record<LostReason, string>> = {
  gone: 'the document was replaced or deleted elsewhere',
  changed: 'another date was saved elsewhere in the meantime',
};

const sentence = (positions: readonly number[], reason: string): string => {
  const [dates, questions, were] =
    positions.length === 1 ? ['date', 'question', 'was'] : ['dates', 'questions', 'were'];
  const numbers = list.format(positions.map(String));
  return `The expiry ${dates} that you entered for ${questions} ${numbers} ${were} not saved: ${reason}.`;
};

/** Of expiry dates that are not sent because of a change elsewhere. Null without any. */
export const lostDatesText = (sheet: AnswerSheet, lost: readonly LostDate[]): string | null => {
  const sentences = (['gone', 'changed'] as const).flatMap((reason) => {
    const keys = lost.filter((date) => date.reason === reason).map(({ key }) => key);
    const positions = positionsOf(sheet, keys);
    return positions.length === 0 ? [] : [sentence(positions, REASONS[reason])];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
};
