import { z } from 'zod';
import { aboutPerson, fact } from '../fact.ts';
import { ApiKeyScope } from '../policy.ts';

const about = { accountId: z.uuid(), keyId: z.uuid() };

// Stream `apiKey-{account}`: the keys by which programs act for an account. The key itself is shown once and not stored.
export const ApiKeyEvent = z.discriminatedUnion('type', [
  fact('ApiKeyCreated', {
    ...about,
    /** SHA-256 of the key in base64url. */
    keyHash: z.string(),
    scopes: z.array(ApiKeyScope),
    /** The account id of the person who made it. */
    createdBy: z.uuid(),
    personal: z.object({ owner: aboutPerson({ name: z.string() }) }),
  }),
  // `maker_left`: the person who made it no longer manages the account.
  fact('ApiKeyRevoked', { ...about, cause: z.enum(['revoked', 'maker_left']) }),
]);
export type ApiKeyEvent = z.infer<typeof ApiKeyEvent>;
export type ApiKeyCreated = Extract<ApiKeyEvent, { type: 'ApiKeyCreated' }>['data'];
