import { type Day, formatDay, londonDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { HistoryState } from '../../projections/propertyHistory/model.ts';
import { historyOf } from '../../projections/propertyHistory/queries.ts';
import { type Span, spansOf } from '../../projections/propertyHistory/replay.ts';
import { Unprocessable } from '../application/errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { Reads } from './reads.ts';

type Dependencies = { readonly reads: Reads; readonly now: Clock; readonly editions: Editions };
type Owned = { readonly propertyId: string; readonly accountId: string };

/** The past of a property, replayed from what was recorded. */
export const timeline = ({ reads, now, editions }: Dependencies) => {
  const entriesOf = ({ propertyId, accountId }: Owned): Promise<readonly HistoryState[]> =>
    reads.all(historyOf(propertyId, accountId));

  const spans = (entries: readonly HistoryState[], until: Day): readonly Span[] =>
    spansOf(entries, { until, now: now().toISOString(), editions });

  /** Throws Unprocessable for a day that has not begun in London. */
  const checkNotInFuture = (field: string, day: Day): void => {
    const today = londonDay(now());
    if (day > today) throw new Unprocessable({ [field]: `The day cannot be later than today, ${formatDay(today)}` });
  };

  return {
    entriesOf,
    checkNotInFuture,
    spansUntilToday: (entries: readonly HistoryState[]) => spans(entries, londonDay(now())),

    /** Undefined before the property was added. */
    spanOn: async (owned: Owned, date: Day): Promise<Span | undefined> => {
      checkNotInFuture('date', date);
      return spans(await entriesOf(owned), date).at(-1);
    },
  };
};
