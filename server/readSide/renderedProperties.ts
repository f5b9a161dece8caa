import { type OverviewContext, overviewRow } from '../../projections/propertyOverview/overviewRow.ts';
import { renderedOverview, renderedRows } from '../../projections/propertyOverview/queries.ts';
import type { PropertyScope } from '../../projections/query.ts';
import { eachProperty } from './eachProperty.ts';
import type { Reads } from './reads.ts';

/** User text cannot match this pattern, because JSON escapes its quotes. */
const VERIFICATION_URL = '"verification_url":"';

/** Rendered rows do not contain the origin. */
const withOrigin = (rendered: string, origin: string): string => {
  const url = VERIFICATION_URL + JSON.stringify(origin).slice(1, -1);
  // Use a function, because replacement text interprets patterns such as `$&`.
  return rendered.replaceAll(VERIFICATION_URL, () => url);
};

type Reading = {
  readonly accountId: string;
  readonly scope: PropertyScope;
  readonly context: OverviewContext & { readonly today: string; readonly origin: string };
};

/**
 * The properties of an account as JSON, separated by commas, as they are on a day. Uses the rows that were rendered when
 * they were written. Of those that have become stale with time, and of no others, the whole state is read: that of ten
 * thousand properties has 80 MB.
 */
export const renderedProperties = (reads: Pick<Reads, 'all' | 'one'>) => {
  const rowByRow = async ({ accountId, scope, context }: Reading): Promise<string> => {
    const { today, editions, subscriptionEndedOn = null } = context;
    const editionInEffect = editions.inEffectOn(today).id;
    const subscriptionEnded = subscriptionEndedOn !== null;
    const rows = await reads.all(renderedRows(accountId, scope, { today, editionInEffect, subscriptionEnded }));
    const stale = rows.flatMap(({ propertyId, rendered }) => (rendered === null ? [propertyId] : []));
    const forDay = new Map<string, string>();
    await eachProperty(reads)(accountId, stale, ({ state }) =>
      forDay.set(state.propertyId, JSON.stringify(overviewRow(state, { ...context, origin: '' }))),
    );
    // One that was removed meanwhile is left out.
    return rows.flatMap(({ propertyId, rendered }) => rendered ?? forDay.get(propertyId) ?? []).join(',');
  };

  /** Undefined if a row is stale. */
  const joined = async ({ accountId, context: { today, editions } }: Reading): Promise<string | undefined> => {
    const overview = await reads.one(renderedOverview(accountId, today, editions.inEffectOn(today).id));
    return overview?.stale ? undefined : (overview?.rendered ?? '');
  };

  return async (reading: Reading): Promise<string> => {
    const { scope, context } = reading;
    const mayBeJoined = scope === null && (context.subscriptionEndedOn ?? null) === null;
    const rendered = mayBeJoined ? await joined(reading) : undefined;
    return withOrigin(rendered ?? (await rowByRow(reading)), context.origin);
  };
};
