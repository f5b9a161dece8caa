import { accountSubscription } from '../../projections/accountSubscription/model.ts';
import { type DocumentState, documentFile } from '../../projections/documentFile/model.ts';
import { type ArrangementState, propertyArrangement } from '../../projections/propertyArrangement/model.ts';
import { type PropertyGroupState, propertyGroup } from '../../projections/propertyGroup/model.ts';
import type { OverviewState } from '../../projections/propertyOverview/state.ts';
import type { OverviewCache } from './overviewCache.ts';
import type { PageCache } from './pageCache.ts';

/** The accounts of written rows, or 'unknown'. */
type Accounts = Iterable<string> | 'unknown';

/** The former owner's overview no longer has a property that was transferred. */
const accountsOf = (state: OverviewState | null): readonly string[] =>
  state ? [state.accountId, ...(state.formerAccountId ? [state.formerAccountId] : [])] : [];

/** Accounts whose overview has changed with these rows. The types of the models guarantee these states. */
const OVERVIEWS: Readonly<Record<string, (rows: ReadonlyMap<string, unknown>) => Accounts>> = {
  [accountSubscription.name]: (rows) => rows.keys(),
  property_overview: (rows) => [...rows.values()].flatMap((state) => accountsOf(state as OverviewState | null)),
};

const accountsOfStates = (rows: ReadonlyMap<string, unknown>): Accounts => {
  const states = [...rows.values()] as (ArrangementState | DocumentState | PropertyGroupState | null)[];
  // A deleted row does not tell its account.
  return states.includes(null) ? 'unknown' : states.flatMap((state) => state?.accountId ?? []);
};

/** Lists of properties are also filtered by groups, tags, colleagues and the last days of documents. */
const PAGES: typeof OVERVIEWS = {
  ...OVERVIEWS,
  [documentFile.name]: accountsOfStates,
  [propertyArrangement.name]: accountsOfStates,
  [propertyGroup.name]: accountsOfStates,
};

/** Drops what the caches have of an account whose rows were written. */
export const droppingCaches = (overviews: OverviewCache, pages: PageCache) => ({
  written: (model: string, rows: ReadonlyMap<string, unknown> | 'unknown'): void => {
    for (const [cache, models] of [
      [overviews, OVERVIEWS],
      [pages, PAGES],
    ] as const) {
      const accountsOfRows = models[model];
      if (!accountsOfRows) continue;
      const accounts = rows === 'unknown' ? rows : accountsOfRows(rows);
      if (accounts === 'unknown') cache.clear();
      else cache.written(accounts);
    }
  },
  clear: (): void => {
    overviews.clear();
    pages.clear();
  },
});
