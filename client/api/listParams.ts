import { DEFAULT_SORT, ListSort, ListState, MAX_SEARCH } from '../../domain/dashboard/contract.ts';

/** What the property list is asked for. `state` is null for all properties. */
export type ListAsked = { readonly q: string; readonly state: ListState | null; readonly sort: ListSort };

/** The parameters of the request; defaults are left out. */
export const listQuery = ({ q, state, sort }: ListAsked) => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(sort !== DEFAULT_SORT && { sort }),
});

/** The same in the address of the dashboard. */
export const listParams = (asked: ListAsked): URLSearchParams => new URLSearchParams(listQuery(asked));

/** What an address asks for. Anything unknown in it is ignored. */
export const askedIn = (params: URLSearchParams): ListAsked => ({
  q: (params.get('q') ?? '').slice(0, MAX_SEARCH),
  state: ListState.safeParse(params.get('state')).data ?? null,
  sort: ListSort.safeParse(params.get('sort')).data ?? DEFAULT_SORT,
});
