import type { BadgeNeed, CurrentReport, Report } from '../../../domain/assessments/contract.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import { countInWords, countOf, numberWord } from '../../../domain/numberWords.ts';

export const failedHeadline = (count: number, property: string): string =>
  `${countInWords(count, 'item stands', 'items stand')} between ${property} and its badge`;

const ALSO: Readonly<Record<BadgeNeed, string>> = {
  check: 'check last year’s answers again',
  edition: 'answer the questions of the new rules',
  subscription: 'renew the subscription',
};

/** Only the owner of the account can choose a plan or pay. */
const SUBSCRIPTION_OF_OWNER = 'have the owner of this account renew the subscription';

/** Names all that the badge waits for, so that the promise holds. `isOwn`: the account is the user's own. */
export const failedAdvice = (
  count: number,
  { badge_id, badge_waits_for }: Pick<CurrentReport, 'badge_id' | 'badge_waits_for'>,
  isOwn: boolean,
): string => {
  const these = count === 1 ? 'Put this one right' : `Put these ${numberWord(count)} right`;
  const then = badge_id === null ? 'the badge can be issued' : 'the badge comes back under the same number';
  const textOf = (need: BadgeNeed) => (need === 'subscription' && !isOwn ? SUBSCRIPTION_OF_OWNER : ALSO[need]);
  // A server of an older build does not send it.
  const others = (badge_waits_for ?? []).map(textOf);
  const last = others.pop();
  return last === undefined ? `${these} and ${then}.` : `${[these, ...others].join(', ')} and ${last}: then ${then}.`;
};

export const remainingText = (count: number): string => `${countOf(count, 'question')} to go`;

export const completedText = ({ completed_at }: Pick<Report, 'completed_at'>): string =>
  completed_at ? formatInstant(completed_at) : '–';
