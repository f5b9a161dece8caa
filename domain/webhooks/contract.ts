import { z } from 'zod';
import { Id } from '../fact.ts';
import { plainText } from '../plainText.ts';
import { MessageType, WebhookType } from './messages.ts';

/** Webhooks of an account. */
export const MAX_WEBHOOKS = 10;
export const TOO_MANY_WEBHOOKS = `An account can have up to ${MAX_WEBHOOKS} webhooks. Remove one that you no longer use.`;

/** Hours in which messages are signed with a former secret as well, so that receivers can change over. */
export const OVERLAP_HOURS = 24;

const INVALID_URL = 'Enter an address such as https://example.com/letproof';

export const WebhookBody = z.strictObject({
  url: z
    .string({ error: INVALID_URL })
    .trim()
    .max(2000, 'Keep it under 2,000 characters')
    // Control characters cannot be stored, and what they were meant to be is not known.
    .refine((url) => url === plainText(url), INVALID_URL)
    .pipe(z.url({ protocol: /^https?$/, error: INVALID_URL })),
  types: z
    .array(WebhookType, 'Choose at least one event')
    .min(1, 'Choose at least one event')
    .transform((types) => WebhookType.options.filter((type) => types.includes(type))),
});
export type WebhookBody = z.input<typeof WebhookBody>;

export const WebhookPath = z.object({ id: Id() });
export const DeliveryPath = z.object({ id: Id(), delivery: Id() });

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  types: z.array(WebhookType),
  /** `gone`: the target answered 410. `failing`: it has accepted no message for three days. */
  state: z.enum(['active', 'gone', 'failing']),
  disabled_at: z.iso.datetime().nullable(),
  /** Until then messages are signed with the former secret as well; null if it has not been changed lately. */
  former_secret_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

/** One request to the target. */
export const Attempt = z.object({
  at: z.iso.datetime(),
  /** Of the answer; null without one. */
  status: z.int().nullable(),
  duration_ms: z.int(),
  /** Why it failed, as a sentence; null if it was accepted. */
  error: z.string().nullable(),
  /** The beginning of the answer's body. */
  response: z.string(),
});
export type Attempt = z.infer<typeof Attempt>;

export const Delivery = z.object({
  id: z.uuid(),
  /** `webhook-id` of its requests: the same for each attempt and for each replay. */
  message_id: z.string(),
  type: MessageType,
  state: z.enum(['waiting', 'delivered', 'failed']),
  created_at: z.iso.datetime(),
  /** Of the next attempt while it waits. */
  next_attempt_at: z.iso.datetime().nullable(),
  is_replay: z.boolean(),
  /** The body of its requests. */
  body: z.string(),
  /** Earliest first. */
  attempts: z.array(Attempt),
});
export type Delivery = z.infer<typeof Delivery>;

const success = z.literal(true);
export const WebhooksReply = z.object({ success, webhooks: z.array(Webhook) });
/** To an added webhook, or a changed secret: the only answers with the secret, `whsec_` and base64. */
export const WebhookReply = z.object({ success, secret: z.string(), webhook: Webhook });
export type WebhookReply = z.infer<typeof WebhookReply>;
/** The latest 100, latest first. */
export const DeliveriesReply = z.object({ success, deliveries: z.array(Delivery) });
export const DeliveryReply = z.object({ success, delivery: Delivery });
