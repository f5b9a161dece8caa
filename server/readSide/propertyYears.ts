import { LRUCache } from 'lru-cache';
import { londonDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { type AheadFacts, courseBasis } from '../../domain/timeline/ahead.ts';
import { subscriptionOf } from '../../projections/accountSubscription/queries.ts';
import { type PropertyYear, propertyYears } from '../../projections/propertyOverview/propertyYear.ts';
import { listedVersions } from '../../projections/propertyOverview/queries.ts';
import type { PropertyScope } from '../../projections/query.ts';
import type { Clock } from '../lib/clock.ts';
import { eachProperty } from './eachProperty.ts';
import type { Reads } from './reads.ts';

/** Properties of all accounts. The year of one takes about 1.5 kB. */
const MOST = 20_000;

type Dependencies = {
  readonly reads: Pick<Reads, 'one'>;
  readonly now: Clock;
  readonly editions: Editions;
};

type Year = { readonly version: string; readonly year: PropertyYear };
/** The years of an account that were worked out on one basis, by property. */
type Kept = { readonly basis: string; readonly years: ReadonlyMap<string, Year> };

/** What the coming year of an account is worked out from, besides its properties. */
export const yearFacts =
  ({ reads, now, editions }: Dependencies) =>
  async (accountId: string): Promise<AheadFacts> => {
    const subscription = (await reads.one(subscriptionOf(accountId))) ?? null;
    const at = now();
    return { subscription, now: at.toISOString(), today: londonDay(at), editions };
  };

/**
 * The year of each property of an account. It is kept until its row is written again, so that after a change of one
 * property only that one is read and evaluated.
 */
export const yearsOfProperties = ({ reads }: { readonly reads: Pick<Reads, 'all'> }) => {
  const accounts = new LRUCache<string, Kept>({
    maxSize: MOST,
    sizeCalculation: ({ years }) => Math.max(1, years.size),
  });
  let clearings = 0;

  const ofAccount = async (accountId: string, scope: PropertyScope, facts: AheadFacts) => {
    const began = clearings;
    const basis = courseBasis(facts);
    const listed = await reads.all(listedVersions(accountId, scope));
    const known = accounts.get(accountId);
    const versions = new Map(listed.map(({ propertyId, version }) => [propertyId, version]));
    // A reader of some properties leaves the others as they are. A whole list has no more than the account has.
    const isCurrent = ([propertyId, { version }]: [string, Year]) =>
      versions.has(propertyId) ? versions.get(propertyId) === version : scope !== null;
    const years = new Map<string, Year>(known?.basis === basis ? [...known.years].filter(isCurrent) : []);
    const changed = listed.filter(({ propertyId }) => !years.has(propertyId));
    const yearOf = propertyYears(facts);
    const ids = changed.map(({ propertyId }) => propertyId);
    await eachProperty(reads)(accountId, ids, ({ version, state }) =>
      years.set(state.propertyId, { version, year: yearOf(state) }),
    );
    if (began === clearings) accounts.set(accountId, { basis, years });
    return listed.flatMap(({ propertyId, name }) => {
      const kept = years.get(propertyId);
      return kept ? [{ propertyId, name, ...kept.year }] : [];
    });
  };

  return {
    ofAccount,
    clear: (): void => {
      clearings += 1;
      accounts.clear();
    },
  };
};
export type PropertyYears = ReturnType<typeof yearsOfProperties>;
