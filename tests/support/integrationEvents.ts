import type { EventsOf } from '../../domain/events.ts';
import { aboutAda, ada, at, later } from './events.ts';

const aboutKey = { accountId: ada, keyId: '0192f0a0-0000-7000-8000-00000000a001' };
const aboutWebhook = { accountId: ada, webhookId: '0192f0a0-0000-7000-8000-00000000b001' };

/** Every event of API keys and webhooks. */
export const integrationEvents: readonly EventsOf<'apiKey' | 'webhook'>[] = [
  {
    type: 'ApiKeyCreated',
    data: {
      ...aboutKey,
      keyHash: 'hash',
      scopes: ['read'],
      createdBy: ada,
      personal: { owner: aboutAda({ name: 'Booking system' }) },
      at,
    },
  },
  { type: 'ApiKeyRevoked', data: { ...aboutKey, cause: 'revoked', at: later } },
  {
    type: 'WebhookAdded',
    data: {
      ...aboutWebhook,
      types: ['badge.expired'],
      addedBy: ada,
      personal: { owner: aboutAda({ url: 'https://example.com/letproof' }) },
      at,
    },
  },
  { type: 'WebhookDisabled', data: { ...aboutWebhook, cause: 'gone', at: later } },
  { type: 'WebhookRemoved', data: { ...aboutWebhook, at: later } },
];
