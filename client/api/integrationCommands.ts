import { z } from 'zod';
import { type ApiKeyBody, ApiKeyReply } from '../../domain/apiKeys/contract.ts';
import { DeliveryReply, type WebhookBody, WebhookReply } from '../../domain/webhooks/contract.ts';
import { url } from './commands.ts';
import { write } from './http.ts';

const AnyReply = z.looseObject({});

export const integrationCommands = {
  createApiKey: (body: ApiKeyBody) => write(ApiKeyReply, '/account/api-keys', { method: 'POST', body }),
  revokeApiKey: (id: string) => write(AnyReply, url`/account/api-keys/${id}`, { method: 'DELETE' }),

  addWebhook: (body: WebhookBody) => write(WebhookReply, '/account/webhooks', { method: 'POST', body }),
  changeSecret: (id: string) => write(WebhookReply, url`/account/webhooks/${id}/secret`, { method: 'POST' }),
  removeWebhook: (id: string) => write(AnyReply, url`/account/webhooks/${id}`, { method: 'DELETE' }),
  sendTest: (id: string) => write(DeliveryReply, url`/account/webhooks/${id}/test`, { method: 'POST' }),
  replay: (id: string, deliveryId: string) =>
    write(DeliveryReply, url`/account/webhooks/${id}/deliveries/${deliveryId}/replay`, { method: 'POST' }),
};
