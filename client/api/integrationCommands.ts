import type { ApiKeyBody } from '../../domain/apiKeys/contract.ts';
import type { WebhookBody } from '../../domain/webhooks/contract.ts';
import { call } from './http.ts';

export const integrationCommands = {
  createApiKey: (body: ApiKeyBody) => call('POST /api/account/api-keys', { body }),
  revokeApiKey: (id: string) => call('DELETE /api/account/api-keys/{id}', { path: { id } }),

  addWebhook: (body: WebhookBody) => call('POST /api/account/webhooks', { body }),
  changeSecret: (id: string) => call('POST /api/account/webhooks/{id}/secret', { path: { id } }),
  removeWebhook: (id: string) => call('DELETE /api/account/webhooks/{id}', { path: { id } }),
  sendTest: (id: string) => call('POST /api/account/webhooks/{id}/test', { path: { id } }),
  replay: (id: string, delivery: string) =>
    call('POST /api/account/webhooks/{id}/deliveries/{delivery}/replay', { path: { id, delivery } }),
};
