import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { keys } from './queryKeys.ts';
import { WITHOUT_SESSION } from './withoutSession.ts';

export const teamQueries = {
  people: () => queryOptions({ queryKey: keys.people, queryFn: ({ signal }) => call('GET /api/access', { signal }) }),

  arrangement: () =>
    queryOptions({
      queryKey: keys.arrangement,
      queryFn: ({ signal }) => call('GET /api/arrangement', { signal }),
    }),

  /** The ids of its properties. */
  groupProperties: (id: string) =>
    queryOptions({
      queryKey: [...keys.arrangement, id],
      queryFn: async ({ signal }) =>
        (await call('GET /api/groups/{id}/properties', { path: { id }, signal })).property_ids,
    }),

  /** What the link in the mail shows. */
  invitation: (token: string) =>
    queryOptions({
      queryKey: [...keys.invitation, token],
      meta: WITHOUT_SESSION,
      queryFn: async ({ signal }) =>
        (await call('GET /api/invitations/{token}', { path: { token }, signal })).invitation,
      staleTime: 0,
    }),
};
