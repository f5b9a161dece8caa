import type { DomainEvent } from '../../domain/events.ts';
import { aboutAda, ada, at, later } from './events.ts';

const key = { accountId: ada, keyId: '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8d01' };
const webhook = { accountId: ada, webhookId: '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8d02' };

/** Ada's API key and her webhook, from their beginning to their end. */
export const integrationEvents: readonly DomainEvent[] = [
  {
    type: 'ApiKeyCreated',
    data: {
      ...key,
      keyHash: 'kJy-J9W3JxIp90RAUbCkpo8ZnTK17WrH-AQ4upCax1I',
      scopes: ['read'],
      createdBy: ada,
      personal: { owner: aboutAda({ name: 'Booking system' }) },
      at,
    },
  },
  { type: 'ApiKeyRevoked', data: { ...key, cause: 'revoked', at: later } },
  {
    type: 'WebhookAdded',
    data: {
      ...webhook,
      types: ['document.lapsed'],
      addedBy: ada,
      personal: { owner: aboutAda({ url: 'https://example.com/letproof' }) },
      at,
    },
  },
  { type: 'WebhookSecretChanged', data: { ...webhook, secretId: '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8d03', at: later } },
  { type: 'WebhookDisabled', data: { ...webhook, cause: 'gone', at: later } },
  { type: 'WebhookRemoved', data: { ...webhook, at: later } },
];
