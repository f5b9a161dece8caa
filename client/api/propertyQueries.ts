import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { CalendarReply, PlannedReply } from '../../domain/reminders/contract.ts';
import { AsOfReply, HistoryReply, StayReply } from '../../domain/timeline/contract.ts';
import { read } from './http.ts';
import { propertyUrl } from './queries.ts';
import { keys } from './queryKeys.ts';

const HISTORY_PAGE = 10;

/** The past and the reminders of one property. Apart from the other queries, so that the dashboard need not load them. */
export const propertyQueries = {
  /** Newest first, page by page. */
  history: (propertyId: string) =>
    infiniteQueryOptions({
      queryKey: [...keys.history, propertyId],
      queryFn: ({ signal, pageParam }) => {
        const query = new URLSearchParams({ limit: String(HISTORY_PAGE), ...(pageParam && { after: pageParam }) });
        return read(HistoryReply, `${propertyUrl(propertyId)}/history?${query}`, signal);
      },
      initialPageParam: '',
      getNextPageParam: ({ events }) => (events.length === HISTORY_PAGE ? events.at(-1)?.position : undefined),
    }),

  /** The property as it stood at the end of a day. */
  asOf: (propertyId: string, date: string) =>
    queryOptions({
      queryKey: [...keys.asOf, propertyId, date],
      queryFn: ({ signal }) =>
        read(AsOfReply, `${propertyUrl(propertyId)}/as-of?${new URLSearchParams({ date })}`, signal),
    }),

  /** The next reminders about the property and its documents. */
  plannedReminders: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.reminders, propertyId],
      queryFn: ({ signal }) => read(PlannedReply, `${propertyUrl(propertyId)}/reminders`, signal),
    }),

  stay: (propertyId: string, days: { from: string; to: string }) =>
    queryOptions({
      queryKey: [...keys.stay, propertyId, days],
      queryFn: ({ signal }) => read(StayReply, `${propertyUrl(propertyId)}/stay?${new URLSearchParams(days)}`, signal),
      staleTime: 0,
    }),

  /** The private address of the calendar of one property, or of the whole account. */
  calendarAddress: (propertyId: string | null) =>
    queryOptions({
      queryKey: [...keys.calendar, propertyId],
      queryFn: async ({ signal }) => {
        const path = propertyId === null ? '/account/calendar' : `${propertyUrl(propertyId)}/calendar`;
        return (await read(CalendarReply, path, signal)).url;
      },
    }),
};
