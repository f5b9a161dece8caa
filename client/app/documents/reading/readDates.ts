import { addYears, type Day } from '../../../../domain/calendar.ts';
import type { DayProposal, Doubt } from '../../../../domain/documents/proposals.ts';
import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import type { DateRole } from './dateLabels.ts';
import { datesIn } from './dates.ts';
import { type LabelledDate, labelledDates } from './labelledDates.ts';
import type { Line } from './textLines.ts';

const FIRST_DAY: Day = '2000-01-01';
const MAX_YEARS_AHEAD = 12;

export type ReadDate = { readonly proposal: DayProposal; readonly places: readonly LabelledDate[] };

const identity = ({ date }: LabelledDate): string => date.day ?? date.text;

/** The best labelled dates of a role; several different ones are a doubt, and the earliest of them is proposed. */
const best = (found: readonly LabelledDate[], role: DateRole): LabelledDate[] => {
  const ofRole = found.filter((each) => each.role === role);
  const rank = Math.max(...ofRole.map((each) => each.rank));
  const top = ofRole.filter((each) => each.rank === rank);
  const distinct = [...new Map(top.toReversed().map((each) => [identity(each), each])).values()].toReversed();
  return distinct.sort((a, b) => (identity(a) < identity(b) ? -1 : 1));
};

const doubtsOf = (role: DateRole, { date }: LabelledDate, today: Day, monthFirst: boolean): Doubt[] => {
  const { day } = date;
  return [
    ...date.doubts,
    ...(date.ambiguous && monthFirst ? (['month-first'] as const) : []),
    ...(day && day < FIRST_DAY ? (['far-past'] as const) : []),
    ...(day && day > addYears(today, MAX_YEARS_AHEAD) ? (['far-future'] as const) : []),
    ...(day && role === 'issued' && day > today ? (['issued-in-future'] as const) : []),
  ];
};

export type ReadDates = { readonly issued: ReadDate | null; readonly expires: ReadDate | null };

/** Proposes issue and expiry, each only if a label names it, and doubts what cannot be right. */
export const readDates = (lines: readonly Line[], type: DocumentType | null, today: Day): ReadDates => {
  const found = labelledDates(lines, type);
  const monthFirst = lines.some(({ cells }) =>
    cells.some(({ text }) => datesIn(text).some(({ order }) => order === 'month-first')),
  );
  const read = (role: DateRole): ReadDate | null => {
    const places = best(found, role);
    const first = places[0];
    if (!first) return null;
    const several: Doubt[] = places.length > 1 ? ['several-dates'] : [];
    const doubts = [...doubtsOf(role, first, today, monthFirst), ...several];
    return {
      proposal: { day: first.date.day, text: first.date.text, line: first.quote, page: first.cell.page, doubts },
      places,
    };
  };
  return contradict(read('issued'), read('expires'));
};

const contradict = (issued: ReadDate | null, expires: ReadDate | null): ReadDates => {
  const from = issued?.proposal.day;
  const to = expires?.proposal.day;
  if (!issued || !expires || !from || !to || from < to) return { issued, expires };
  return { issued: withDoubt(issued, 'expiry-before-issue'), expires: withDoubt(expires, 'expiry-before-issue') };
};

export const withDoubt = (read: ReadDate, doubt: Doubt): ReadDate => ({
  ...read,
  proposal: { ...read.proposal, doubts: [...read.proposal.doubts, doubt] },
});
