import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { keys } from './queryKeys.ts';

const HISTORY_PAGE = 10;

/** The past and the reminders of one property. Apart from the other queries, so that the dashboard need not load them. */
export const propertyQueries = {
  /** Newest first, page by page. */
  history: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...keys.history, id],
      queryFn: ({ signal, pageParam }) =>
        call('GET /api/properties/{id}/history', {
          path: { id },
          query: { limit: HISTORY_PAGE, after: pageParam || undefined },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ events }) => (events.length === HISTORY_PAGE ? events.at(-1)?.position : undefined),
    }),

  /** The property as it stood at the end of a day. */
  asOf: (id: string, date: string) =>
    queryOptions({
      queryKey: [...keys.asOf, id, date],
      queryFn: ({ signal }) => call('GET /api/properties/{id}/as-of', { path: { id }, query: { date }, signal }),
    }),

  /** The next reminders about the property and its documents. */
  plannedReminders: (id: string) =>
    queryOptions({
      queryKey: [...keys.reminders, id],
      queryFn: ({ signal }) => call('GET /api/properties/{id}/reminders', { path: { id }, signal }),
    }),

  stay: (id: string, days: { from: string; to: string }) =>
    queryOptions({
      queryKey: [...keys.stay, id, days],
      queryFn: ({ signal }) => call('GET /api/properties/{id}/stay', { path: { id }, query: days, signal }),
      staleTime: 0,
    }),

  /** The private address of the calendar of one property, or of the whole account. */
  calendarAddress: (id: string | null) =>
    queryOptions({
      queryKey: [...keys.calendar, id],
      queryFn: async ({ signal }) => {
        const reply = await (id === null
          ? call('GET /api/account/calendar', { signal })
          : call('GET /api/properties/{id}/calendar', { path: { id }, signal }));
        return reply.url;
      },
    }),
};
