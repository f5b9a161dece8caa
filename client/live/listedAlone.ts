import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import { call } from '../api/http.ts';
import type { ListAsked } from '../api/listParams.ts';
import { keys } from '../api/queryKeys.ts';

/** Changed properties. With more of them a list is read as a whole. */
const MOST = 5;

type Pages = InfiniteData<{ readonly properties: OverviewRow[] }>;

const askedIn = ({ queryKey: [root, part, asked] }: Pick<Query, 'queryKey'>): ListAsked | undefined =>
  root === keys.overview[0] && part === 'list' ? (asked as ListAsked) : undefined;

/** What decides whether a property is in a list, and at which place. */
const placeOf = ({
  name,
  address_line1,
  address_line2,
  city,
  postcode,
  compliance,
  next_expiry,
}: OverviewRow): string =>
  JSON.stringify([name, address_line1, address_line2, city, postcode, compliance, next_expiry]);

const pagesOf = ({ state: { data } }: Pick<Query, 'state'>): Pages['pages'] => (data as Pages | undefined)?.pages ?? [];

/**
 * True if only these properties of a property list may have changed, they are on its opened pages, and to read them costs
 * less than to read the pages. A list of what expires soon also depends on documents that its rows do not show.
 */
export const canBeReadAlone = (query: Query, changed: readonly string[]): boolean => {
  const asked = askedIn(query);
  if (asked === undefined || asked.state === 'expiring_soon') return false;
  const { status, isInvalidated } = query.state;
  if (!query.isActive() || status !== 'success' || isInvalidated) return false;
  const pages = pagesOf(query);
  if (changed.length === 0 || changed.length > MOST || changed.length >= pages.length) return false;
  const shown = new Set(pages.flatMap(({ properties }) => properties.map(({ id }) => id)));
  return changed.every((id) => shown.has(id));
};

/**
 * Reads these properties alone, and shows them in the list. False if one of them may have another place by now, or could
 * not be read, or if the list is being read: then it has to be read as a whole.
 */
export const readAlone = async (client: QueryClient, query: Query, changed: readonly string[]): Promise<boolean> => {
  try {
    const replies = await Promise.all(changed.map((id) => call('GET /api/properties/{id}/overview', { path: { id } })));
    const rows = new Map(replies.map(({ property }) => [property.id, property]));
    const isInPlace = (row: OverviewRow) => placeOf(rows.get(row.id) ?? row) === placeOf(row);
    if (query.state.fetchStatus !== 'idle') return false;
    if (!pagesOf(query).every(({ properties }) => properties.every(isInPlace))) return false;
    client.setQueryData<Pages>(
      query.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            properties: page.properties.map((row) => rows.get(row.id) ?? row),
          })),
        },
    );
    return true;
  } catch {
    return false;
  }
};
