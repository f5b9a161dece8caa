import { ApiKeyBody, ApiKeyPath, ApiKeyReply, ApiKeysReply } from '../../../../domain/apiKeys/contract.ts';
import { Done } from '../../../../domain/done.ts';
import {
  DeliveriesReply,
  DeliveryPath,
  DeliveryReply,
  WebhookBody,
  WebhookPath,
  WebhookReply,
  WebhooksReply,
} from '../../../../domain/webhooks/contract.ts';
import { created, type Group, ONCE_CONFIRMED, ok } from '../operation.ts';

export const integrations: Group = {
  tag: 'Integrations',
  about: 'API keys and webhooks. A person makes them: no key reaches these calls.',
  operations: {
    'GET /api/account/api-keys': { summary: 'The API keys of the account', replies: ok(ApiKeysReply) },
    'POST /api/account/api-keys': {
      summary: 'Make an API key',
      description: `The only answer with the key itself. ${ONCE_CONFIRMED}`,
      body: ApiKeyBody,
      replies: created(ApiKeyReply),
      fails: ['api-key-limit-reached'],
      takesNoKey: true,
    },
    'DELETE /api/account/api-keys/{id}': { summary: 'Revoke an API key', path: ApiKeyPath, replies: ok(Done) },
    'GET /api/account/webhooks': { summary: 'The webhooks of the account', replies: ok(WebhooksReply) },
    'POST /api/account/webhooks': {
      summary: 'Add a webhook',
      description: `Shows the secret once. ${ONCE_CONFIRMED}`,
      body: WebhookBody,
      replies: created(WebhookReply),
      fails: ['webhook-limit-reached'],
      isSecret: true,
    },
    'DELETE /api/account/webhooks/{id}': { summary: 'Remove a webhook', path: WebhookPath, replies: ok(Done) },
    'POST /api/account/webhooks/{id}/secret': {
      summary: 'Change the secret of a webhook',
      description: 'For 24 hours messages are signed with both secrets.',
      path: WebhookPath,
      replies: created(WebhookReply),
      fails: ['webhook-disabled'],
      isSecret: true,
    },
    'POST /api/account/webhooks/{id}/test': {
      summary: 'Send a test message',
      path: WebhookPath,
      replies: created(DeliveryReply),
      fails: ['webhook-disabled'],
    },
    'GET /api/account/webhooks/{id}/deliveries': {
      summary: 'The last 100 messages of 30 days, with every attempt',
      path: WebhookPath,
      replies: ok(DeliveriesReply),
    },
    'POST /api/account/webhooks/{id}/deliveries/{delivery}/replay': {
      summary: 'Send a message again',
      path: DeliveryPath,
      replies: created(DeliveryReply),
      fails: ['webhook-disabled'],
    },
  },
};
