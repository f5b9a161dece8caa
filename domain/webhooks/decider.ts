import { type Decider, type Decision, reject } from '../decider.ts';
import { MAX_WEBHOOKS, OVERLAP_HOURS, TOO_MANY_WEBHOOKS } from './contract.ts';
import type { DisableCause, WebhookAdded, WebhookEvent } from './events.ts';

const HOUR = 60 * 60_000;

/** Null for the first secret of a webhook. */
export type SecretId = string | null;

export type Webhook = WebhookAdded & {
  readonly secretId: SecretId;
  /** Latest first. Messages are signed with them before `until` (ISO 8601, UTC). */
  readonly former: readonly { readonly secretId: SecretId; readonly until: string }[];
  /** Null while it gets messages. */
  readonly disabled: { readonly cause: DisableCause; readonly at: string } | null;
};

export type WebhooksState = {
  readonly webhooks: readonly Webhook[];
  /** Ids of removed ones: a late retry must not add one again. */
  readonly removed: readonly string[];
};

export type WebhookCommand =
  | ({ type: 'AddWebhook' } & WebhookAdded)
  | { type: 'DisableWebhook'; accountId: string; webhookId: string; cause: DisableCause; at: string }
  | { type: 'ChangeWebhookSecret'; accountId: string; webhookId: string; secretId: string; at: string }
  | { type: 'RemoveWebhook'; accountId: string; webhookId: string; at: string };

export type WebhookRejection = 'webhook-limit-reached' | 'webhook-missing';

const changeSecret = (webhook: Webhook, secretId: string, at: string): Webhook => {
  const until = new Date(Date.parse(at) + OVERLAP_HOURS * HOUR).toISOString();
  return { ...webhook, secretId, former: [{ secretId: webhook.secretId, until }, ...webhook.former] };
};

/** The secrets that sign a message at `instant` (ISO 8601, UTC), the present one first. */
export const secretsOn = ({ secretId, former }: Webhook, instant: string): readonly SecretId[] => [
  secretId,
  ...former.filter(({ until }) => instant < until).map((one) => one.secretId),
];

const evolve = ({ webhooks, removed }: WebhooksState, event: WebhookEvent): WebhooksState => {
  switch (event.type) {
    case 'WebhookAdded':
      return { webhooks: [...webhooks, { ...event.data, secretId: null, former: [], disabled: null }], removed };
    case 'WebhookDisabled': {
      const { webhookId, cause, at } = event.data;
      const disable = (one: Webhook) => (one.webhookId === webhookId ? { ...one, disabled: { cause, at } } : one);
      return { webhooks: webhooks.map(disable), removed };
    }
    case 'WebhookSecretChanged': {
      const { webhookId, secretId, at } = event.data;
      const change = (one: Webhook) => (one.webhookId === webhookId ? changeSecret(one, secretId, at) : one);
      return { webhooks: webhooks.map(change), removed };
    }
    case 'WebhookRemoved': {
      const { webhookId } = event.data;
      return { webhooks: webhooks.filter((one) => one.webhookId !== webhookId), removed: [...removed, webhookId] };
    }
  }
};

const decide = (
  command: WebhookCommand,
  { webhooks, removed }: WebhooksState,
): Decision<WebhookEvent, WebhookRejection> => {
  const known = webhooks.find(({ webhookId }) => webhookId === command.webhookId);
  switch (command.type) {
    case 'AddWebhook': {
      const { type: _, ...data } = command;
      if (known || removed.includes(data.webhookId)) return [];
      if (webhooks.length >= MAX_WEBHOOKS) return reject('webhook-limit-reached', TOO_MANY_WEBHOOKS);
      return [{ type: 'WebhookAdded', data }];
    }
    case 'DisableWebhook': {
      const { type: _, ...data } = command;
      return known && !known.disabled ? [{ type: 'WebhookDisabled', data }] : [];
    }
    case 'ChangeWebhookSecret': {
      const { type: _, ...data } = command;
      if (!known) return reject('webhook-missing', 'There is no such webhook.');
      const isRepeat = [known, ...known.former].some(({ secretId }) => secretId === data.secretId);
      return isRepeat ? [] : [{ type: 'WebhookSecretChanged', data }];
    }
    case 'RemoveWebhook': {
      const { type: _, ...data } = command;
      return known ? [{ type: 'WebhookRemoved', data }] : [];
    }
  }
};

export const webhookDecider: Decider<WebhooksState, WebhookCommand, WebhookEvent, WebhookRejection> = {
  initial: { webhooks: [], removed: [] },
  evolve,
  decide,
};
