import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { keys } from './queryKeys.ts';

/** Milliseconds between reads of a log in which something waits: its attempts are no changes that the server announces. */
const LOOK = 3000;

export const integrationQueries = {
  apiKeys: () =>
    queryOptions({
      queryKey: keys.apiKeys,
      queryFn: async ({ signal }) => (await call('GET /api/account/api-keys', { signal })).api_keys,
    }),

  webhooks: () =>
    queryOptions({
      queryKey: keys.webhooks,
      queryFn: async ({ signal }) => (await call('GET /api/account/webhooks', { signal })).webhooks,
    }),

  deliveries: (id: string) =>
    queryOptions({
      queryKey: [...keys.deliveries, id],
      queryFn: async ({ signal }) =>
        (await call('GET /api/account/webhooks/{id}/deliveries', { path: { id }, signal })).deliveries,
      refetchInterval: ({ state: { data } }) => data?.some(({ state }) => state === 'waiting') && LOOK,
    }),
};
