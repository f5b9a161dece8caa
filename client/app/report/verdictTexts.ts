import type { Report } from '../../../domain/assessments/contract.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import { countInWords, countOf, numberWord } from '../../../domain/numberWords.ts';

export const failedHeadline = (count: number, property: string): string =>
  `${countInWords(count, 'item stands', 'items stand')} between ${property} and its badge`;

export const failedAdvice = (count: number, hasBadge: boolean): string => {
  const these = count === 1 ? 'Put this one right' : `Put these ${numberWord(count)} right`;
  return hasBadge
    ? `${these} and the badge comes back under the same number.`
    : `${these} and the badge can be issued.`;
};

export const remainingText = (count: number): string => `${countOf(count, 'question')} to go`;

export const completedText = ({ completed_at }: Pick<Report, 'completed_at'>): string =>
  completed_at ? formatInstant(completed_at) : '–';
