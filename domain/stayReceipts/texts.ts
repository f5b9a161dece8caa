import { BADGE_STATUS_LABELS } from '../badges/texts.ts';
import { formatDay, formatInstant, formatTime, londonDay } from '../calendar.ts';
import { countOf, inThousands, numberWord } from '../numberWords.ts';
import { NATION_LABELS } from '../properties/nation.ts';
import { DOCUMENT_TYPE_LABELS } from '../questionnaire/documentTypes.ts';
import type { Gap, Stay } from '../timeline/contract.ts';
import type { StatedStay, StayReceipt } from './contract.ts';
import { badDaysOf, daysOf, type StaySquare, type StaySquares } from './squares.ts';

// The words of a receipt, the same on the page and on paper.

export const verdictOf = (stay: Stay): string =>
  stay.compliant ? 'In order throughout' : `Not in order on ${badDaysOf(stay)} of ${countOf(daysOf(stay), 'day')}`;

/** A code only where it was active then: another one proves nothing of these days. */
const badgeFact = ({ compliant, badge }: StatedStay) => {
  if (compliant && badge?.status === 'active') return { label: 'Badge', value: badge.code };
  return { label: 'Badge then', value: badge ? BADGE_STATUS_LABELS[badge.status] : 'None' };
};

export const factsOf = (stay: StatedStay) => [
  { label: 'Arrival', value: formatDay(stay.from) },
  { label: 'Departure', value: formatDay(stay.to) },
  { label: 'Nights', value: String(daysOf(stay) - 1) },
  badgeFact(stay),
];

/** Null if all that is stated was recorded under the stated address. */
export const addressChangeText = ({ address_changed_on }: Pick<StatedStay, 'address_changed_on'>): string | null =>
  address_changed_on === undefined
    ? null
    : `The address was changed on ${formatDay(address_changed_on)}. What was recorded before was recorded under another address.`;

export const madeText = ({ made_at }: Pick<StatedStay, 'made_at'>): string =>
  `Made on ${formatInstant(made_at)} at ${formatTime(made_at)}`;

/** `13/11 to 16/11/2026`. */
export const daysText = ({ from, to }: Pick<Gap, 'from' | 'to'>): string => {
  if (from === to) return formatDay(from);
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).slice(0, 5) : formatDay(from);
  return `${start} to ${formatDay(to)}`;
};

export const putRight = ({ put_right_on }: Gap): string => (put_right_on ? formatDay(put_right_on) : 'Not yet');

export const documentsText = ({ documents }: Pick<StatedStay, 'documents'>): string =>
  documents
    .map(({ document_type, issued_on, expires_on }) => {
      const period = issued_on
        ? `${formatDay(issued_on)} to ${formatDay(expires_on)}`
        : `until ${formatDay(expires_on)}`;
      return `${DOCUMENT_TYPE_LABELS[document_type]}, ${period}`;
    })
    .join(' · ');

const NO_OPINION = 'It is a self-assessment with evidence, not a legal opinion.';

/** The time in London at which the last day was judged, if it was not over: by its end it may have been otherwise. */
const timeOnLastDay = ({ made_at, to }: Pick<StatedStay, 'made_at' | 'to'>): string | null =>
  londonDay(new Date(made_at)) === to ? formatTime(made_at) : null;

const wasInOrder = (stay: StatedStay): string => {
  const days = daysOf(stay);
  const time = timeOnLastDay(stay);
  if (days === 1) return time === null ? 'At the end of this day' : `On this day at ${time}`;
  const ends = `At the end of each of these ${numberWord(days)} days`;
  return time === null ? ends : `${ends} but the last, and on the last day at ${time},`;
};

const otherDays = (stay: StatedStay): string => {
  const time = timeOnLastDay(stay);
  if (time === null)
    return 'The days that are not named above were in order at their end, by what was known on each of them.';
  if (daysOf(stay) === 1) return `This day was judged at ${time}, by what was known then.`;
  return `Each day was judged at its end, but the last day at ${time}. Those that are not named above were in order then, by what was known on each of them.`;
};

export const statesText = (stay: StatedStay): string => {
  if (!stay.compliant) return `${otherDays(stay)} ${NO_OPINION}`;
  const answers = stay.editions.length === 1 && stay.questions ? `all ${stay.questions} answers` : 'all answers';
  return `${wasInOrder(stay)} ${answers} counted as compliant and every required document was on file and in date, by what was known on that day. ${NO_OPINION}`;
};

export const GAP_MEANS =
  'On these days an answer or a required document was not in order. It does not mean that the property was unsafe. It means that nobody can show it was in order.';

export const CLOSED_AFTERWARDS =
  'No. A receipt tells what was on file on each day. A document counts from the day on which it was added, also one that was already valid before; it does not reach back.';

const listOf = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const workedOutFrom = (stay: StatedStay & Partial<Pick<StayReceipt, 'log_size'>>): string => {
  const entries = stay.entries === 1 ? 'The one entry' : `The ${inThousands(stay.entries)} entries`;
  const upTo = stay.log_size === undefined ? '' : ` up to entry ${inThousands(stay.log_size)} of the public log`;
  const sets = stay.editions.length > 0 ? `, question set ${listOf(stay.editions)}` : '';
  const rules = stay.nation ? `, rules of ${NATION_LABELS[stay.nation]}` : '';
  return `${entries} of this property${upTo}${sets}${rules}.`;
};

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** `Mon` and `3` for a day; for a week its first day, `03/08`. */
export const squareLabel = ({ from }: StaySquare, unit: StaySquares['unit']): { name: string; number: string } =>
  unit === 'day'
    ? { name: WEEKDAY.format(new Date(from)), number: String(Number(from.slice(8))) }
    : { name: '', number: formatDay(from).slice(0, 5) };
