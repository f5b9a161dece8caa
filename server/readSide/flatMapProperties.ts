import type { OverviewState } from '../../projections/propertyOverview/state.ts';
import { eachProperty } from './eachProperty.ts';
import type { Reads } from './reads.ts';

/** The results of all these properties of an account, in the order of the ids. The account may have ten thousand. */
export const flatMapProperties =
  (reads: Pick<Reads, 'all'>) =>
  async <Result>(
    accountId: string,
    propertyIds: readonly string[],
    resultsOf: (state: OverviewState) => readonly Result[],
  ): Promise<readonly Result[]> => {
    const results = new Map<string, readonly Result[]>();
    await eachProperty(reads)(accountId, propertyIds, ({ state }) => results.set(state.propertyId, resultsOf(state)));
    return propertyIds.flatMap((id) => results.get(id) ?? []);
  };
