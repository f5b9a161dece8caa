import { propertyNamesOf } from '../../projections/propertyOverview/queries.ts';
import type { Reads } from '../readSide/reads.ts';

/** Of these properties those that the account has, by their ids. One that was removed or given away has no name. */
export const propertyNames =
  (reads: Pick<Reads, 'all'>) =>
  async (accountId: string, propertyIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const found = await reads.all(propertyNamesOf(accountId, propertyIds));
    return new Map(found.map(({ propertyId, name }) => [propertyId, name]));
  };
