import { propertiesByVersion } from '../../projections/propertyOverview/queries.ts';
import type { OverviewState } from '../../projections/propertyOverview/state.ts';
import type { Reads } from './reads.ts';

/** Properties that are read and evaluated before other requests get a turn. */
export const SLICE = 200;

/** The results of all these properties of an account, in the order of the ids. The account may have ten thousand. */
export const flatMapProperties =
  (reads: Pick<Reads, 'all'>) =>
  async <Result>(
    accountId: string,
    propertyIds: readonly string[],
    resultsOf: (state: OverviewState) => readonly Result[],
  ): Promise<readonly Result[]> => {
    const results: Result[] = [];
    for (let from = 0; from < propertyIds.length; from += SLICE) {
      const slice = propertyIds.slice(from, from + SLICE);
      const read = await reads.all(propertiesByVersion(accountId, slice));
      const states = new Map(read.map(({ state }) => [state.propertyId, state]));
      results.push(...slice.flatMap((id) => states.get(id) ?? []).flatMap(resultsOf));
    }
    return results;
  };
