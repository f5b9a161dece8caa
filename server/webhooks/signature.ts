import { createHmac } from 'node:crypto';
import type { SecretId } from '../../domain/webhooks/decider.ts';
import type { Secrets } from '../identity/secrets.ts';

type Secret = { readonly webhookId: string; readonly secretId: SecretId };

/** The bytes by which the messages to one webhook are signed. They are derived, so that no table and no event has them. */
const keyOf = (derive: Secrets['derive'], { webhookId, secretId }: Secret): Buffer =>
  derive(secretId === null ? `webhook secret ${webhookId}` : `webhook secret ${webhookId} ${secretId}`);

/** As Standard Webhooks write a secret: `whsec_` and base64. */
export const webhookSecret = (derive: Secrets['derive'], secret: Secret): string =>
  `whsec_${keyOf(derive, secret).toString('base64')}`;

type Signed = {
  readonly webhookId: string;
  readonly secretIds: readonly SecretId[];
  readonly messageId: string;
  readonly at: Date;
  readonly body: string;
};

/**
 * The headers of Standard Webhooks (version 1.0.0), with a signature for each secret. `at` is the time of the attempt, so
 * that an old one is refused.
 */
export const signatureHeaders = (
  derive: Secrets['derive'],
  { webhookId, secretIds, messageId, at, body }: Signed,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatureBy = (secretId: SecretId) =>
    createHmac('sha256', keyOf(derive, { webhookId, secretId }))
      .update(`${messageId}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secretIds.map((secretId) => `v1,${signatureBy(secretId)}`).join(' '),
  };
};
