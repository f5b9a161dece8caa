import { type Decider, type Decision, reject } from '../decider.ts';
import { MAX_WEBHOOKS, TOO_MANY_WEBHOOKS } from './contract.ts';
import type { DisableCause, WebhookAdded, WebhookEvent } from './events.ts';

export type Webhook = WebhookAdded & {
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
  | { type: 'RemoveWebhook'; accountId: string; webhookId: string; at: string };

export type WebhookRejection = 'webhook-limit-reached';

const evolve = ({ webhooks, removed }: WebhooksState, event: WebhookEvent): WebhooksState => {
  switch (event.type) {
    case 'WebhookAdded':
      return { webhooks: [...webhooks, { ...event.data, disabled: null }], removed };
    case 'WebhookDisabled': {
      const { webhookId, cause, at } = event.data;
      const disable = (one: Webhook) => (one.webhookId === webhookId ? { ...one, disabled: { cause, at } } : one);
      return { webhooks: webhooks.map(disable), removed };
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
