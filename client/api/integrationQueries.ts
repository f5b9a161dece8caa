import { queryOptions } from '@tanstack/react-query';
import { ApiKeysReply } from '../../domain/apiKeys/contract.ts';
import { DeliveriesReply, WebhooksReply } from '../../domain/webhooks/contract.ts';
import { url } from './commands.ts';
import { read } from './http.ts';
import { keys } from './queryKeys.ts';

/** Milliseconds between reads of a log in which something waits: its attempts are no changes that the server announces. */
const LOOK = 3000;

export const integrationQueries = {
  apiKeys: () =>
    queryOptions({
      queryKey: keys.apiKeys,
      queryFn: async ({ signal }) => (await read(ApiKeysReply, '/account/api-keys', signal)).api_keys,
    }),

  webhooks: () =>
    queryOptions({
      queryKey: keys.webhooks,
      queryFn: async ({ signal }) => (await read(WebhooksReply, '/account/webhooks', signal)).webhooks,
    }),

  deliveries: (webhookId: string) =>
    queryOptions({
      queryKey: [...keys.deliveries, webhookId],
      queryFn: async ({ signal }) =>
        (await read(DeliveriesReply, url`/account/webhooks/${webhookId}/deliveries`, signal)).deliveries,
      refetchInterval: ({ state: { data } }) => data?.some(({ state }) => state === 'waiting') && LOOK,
    }),
};
