import type { Request } from 'express';
import { ListQuery } from '../../domain/dashboard/contract.ts';
import type { ListPlace } from '../../domain/dashboard/listPlace.ts';
import type { ListFilter } from '../../projections/propertyOverview/list/filter.ts';
import { isPlaceIn, propertyCount, propertyPage } from '../../projections/propertyOverview/list/page.ts';
import { Unprocessable } from '../application/errors.ts';
import type { Reads } from '../readSide/reads.ts';
import { actingOf } from './acting.ts';
import { cursorOf, placeOf } from './listCursor.ts';
import { queryOf } from './request.ts';

/** True if the request asks for a part of the list; without any of these parameters it gets the whole list. */
export const asksForPage = ({ query }: Request): boolean => Object.keys(ListQuery.shape).some((name) => name in query);

const placeAfter = (filter: ListFilter, { sort, after }: ListQuery): ListPlace | null => {
  if (after === undefined) return null;
  const place = placeOf(sort, after);
  if (!place || !isPlaceIn(filter, sort, place)) throw new Unprocessable({ after: 'This is not a page of this list' });
  return place;
};

/** One page of the properties that the reader may see, the number of all that match, and the cursor of the next page. */
export const propertyListOf = async (reads: Reads, request: Request, today: string) => {
  const { account: accountId, scope } = actingOf(request);
  const asked = queryOf(ListQuery, request);
  const { q, state, sort, limit } = asked;
  const filter: ListFilter = { accountId, scope, today, q, state };
  const after = placeAfter(filter, asked);
  const [found, count] = await Promise.all([
    // One more tells whether there is a next page.
    reads.all(propertyPage(filter, { sort, limit: limit + 1, after })),
    reads.one(propertyCount(filter)),
  ]);
  const listed = found.slice(0, limit);
  const last = found.length > limit ? listed.at(-1) : undefined;
  return {
    states: listed.map(({ state }) => state),
    total: count?.total ?? 0,
    next: last ? cursorOf(sort, last.place) : null,
  };
};
