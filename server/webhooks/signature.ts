import { createHmac } from 'node:crypto';
import type { Secrets } from '../identity/secrets.ts';

/** The bytes by which the messages to one webhook are signed. They are derived, so that no table and no event has them. */
const keyOf = (derive: Secrets['derive'], webhookId: string): Buffer => derive(`webhook secret ${webhookId}`);

/** As Standard Webhooks write a secret: `whsec_` and base64. */
export const webhookSecret = (derive: Secrets['derive'], webhookId: string): string =>
  `whsec_${keyOf(derive, webhookId).toString('base64')}`;

type Signed = { readonly webhookId: string; readonly messageId: string; readonly at: Date; readonly body: string };

/** The headers of Standard Webhooks (version 1.0.0). `at` is the time of the attempt, so that an old one is refused. */
export const signatureHeaders = (
  derive: Secrets['derive'],
  { webhookId, messageId, at, body }: Signed,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', keyOf(derive, webhookId))
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
};
