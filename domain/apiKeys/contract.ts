import { z } from 'zod';
import { Id } from '../fact.ts';
import { plainText } from '../plainText.ts';
import { ApiKeyScope } from '../policy.ts';

/** Keys of an account that work at the same time. */
export const MAX_KEYS = 20;
export const TOO_MANY_KEYS = `An account can have up to ${MAX_KEYS} API keys. Revoke one that you no longer use.`;

export const ApiKeyBody = z.strictObject({
  name: z
    .string({ error: 'Name is required' })
    .overwrite(plainText)
    .trim()
    .min(1, 'Name is required')
    .max(80, 'Keep it under 80 characters'),
  scopes: z
    .array(ApiKeyScope, 'Choose what the key may do')
    .min(1, 'Choose what the key may do')
    .transform((scopes) => ApiKeyScope.options.filter((scope) => scopes.includes(scope))),
});
export type ApiKeyBody = z.input<typeof ApiKeyBody>;

export const ApiKeyPath = z.object({ id: Id() });

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(ApiKeyScope),
  created_at: z.iso.datetime(),
  /** The name of the person who made it; null if that account no longer exists. */
  created_by: z.string().nullable(),
  /** To the minute; null if it was never used. */
  last_used_at: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const success = z.literal(true);
export const ApiKeysReply = z.object({ success, api_keys: z.array(ApiKey) });
/** The only answer with the key itself. */
export const ApiKeyReply = z.object({ success, key: z.string(), api_key: ApiKey });
export type ApiKeyReply = z.infer<typeof ApiKeyReply>;
