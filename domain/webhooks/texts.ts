import type { Webhook } from './contract.ts';
import type { MessageType, WebhookType } from './messages.ts';

/** What each message is about, as it is shown. */
export const MESSAGE_LABELS: Readonly<Record<MessageType, string>> = {
  'document.lapsed': 'A document has run out',
  'badge.expired': 'A badge has expired',
  'badge.suspended': 'A badge is suspended',
  'badge.reinstated': 'A badge is active again',
  'assessment.completed': 'An assessment is completed',
  'webhook.test': 'Test',
};

/** Inside a sentence: `a document has run out, a badge has expired`. */
export const messagesText = (types: readonly WebhookType[]): string =>
  types.map((type) => MESSAGE_LABELS[type].replace(/^A/, 'a')).join(', ');

/** Those that can be chosen. */
export const WEBHOOK_TYPES: readonly WebhookType[] = [
  'document.lapsed',
  'badge.expired',
  'badge.suspended',
  'badge.reinstated',
  'assessment.completed',
];

export const STATE_TEXTS: Readonly<Record<Webhook['state'], string>> = {
  active: 'It gets messages.',
  gone: 'Its target answered that it wants no more messages (410). Remove it and add it again.',
  failing: 'Its target has accepted no message for three days. Remove it and add it again.',
};
