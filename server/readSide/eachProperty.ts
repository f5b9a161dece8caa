import { propertiesByVersion } from '../../projections/propertyOverview/queries.ts';
import type { OverviewState } from '../../projections/propertyOverview/state.ts';
import type { Reads } from './reads.ts';

/** Properties that are read and evaluated before other requests get a turn. */
const SLICE = 200;

/**
 * Evaluates each of these properties that the account has. Reads them in slices: to evaluate ten thousand at once would hold
 * up all other requests.
 */
export const eachProperty =
  (reads: Pick<Reads, 'all'>) =>
  async (
    accountId: string,
    propertyIds: readonly string[],
    evaluate: (row: { readonly version: string; readonly state: OverviewState }) => void,
  ): Promise<void> => {
    for (let from = 0; from < propertyIds.length; from += SLICE) {
      const slice = propertyIds.slice(from, from + SLICE);
      for (const row of await reads.all(propertiesByVersion(accountId, slice))) evaluate(row);
    }
  };
