import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { keys } from './queryKeys.ts';

export const transferQueries = {
  /** The open offer of a property; null without one. */
  ofProperty: (id: string) =>
    queryOptions({
      queryKey: [...keys.transfers, id],
      queryFn: async ({ signal }) =>
        (await call('GET /api/properties/{id}/transfer', { path: { id }, signal })).transfer,
    }),

  /** The open offers to the user. */
  offered: () =>
    queryOptions({
      queryKey: keys.transfers,
      queryFn: async ({ signal }) => (await call('GET /api/transfers', { signal })).received,
    }),

  /** An offer to the user, which the link in the mail opens. */
  received: (id: string) =>
    queryOptions({
      queryKey: [...keys.receivedTransfer, id],
      queryFn: async ({ signal }) => (await call('GET /api/transfers/{id}', { path: { id }, signal })).transfer,
      staleTime: 0,
    }),
};
