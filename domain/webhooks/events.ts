import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';
import { WebhookType } from './messages.ts';

const about = { accountId: z.uuid(), webhookId: z.uuid() };

// Stream `webhook-{account}`: the addresses that get a message when something happens in an account. The secret by which
// messages are signed is derived from the id of the webhook, and of the secret after a change; it is not stored. An
// address may contain a token.
export const WebhookEvent = z.discriminatedUnion('type', [
  fact('WebhookAdded', {
    ...about,
    types: z.array(WebhookType),
    /** The account id of a person. */
    addedBy: z.uuid(),
    personal: z.object({ owner: aboutPerson({ url: z.string() }) }),
  }),
  // `gone`: the target answered 410. `failing`: it has accepted no message for three days.
  fact('WebhookDisabled', { ...about, cause: z.enum(['gone', 'failing']) }),
  fact('WebhookRemoved', about),
  // Messages are signed with the former secret as well for a day.
  fact('WebhookSecretChanged', { ...about, secretId: z.uuid() }),
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
export type WebhookAdded = Extract<WebhookEvent, { type: 'WebhookAdded' }>['data'];
export type DisableCause = Extract<WebhookEvent, { type: 'WebhookDisabled' }>['data']['cause'];
