import { z } from 'zod';
import { StatusPurpose } from '../../domain/credentials/statusLists.ts';
import { Instant, Issuer, NumericDate, VC_CONTEXT } from './badgeClaims.ts';

/**
 * `ttl` in milliseconds, the default of W3C: how long a verifier may answer by its copy before it asks again. HTTP caches
 * keep a list for two seconds only, so who asks again gets the present one.
 */
export const TIME_TO_LIVE = 300_000;

/** The payload of a status list's token: a Bitstring Status List of W3C, which is a credential itself. */
export const StatusListClaims = z.strictObject({
  '@context': z.tuple([z.literal(VC_CONTEXT)]),
  id: z.url(),
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('BitstringStatusListCredential')]),
  issuer: Issuer,
  validFrom: Instant,
  credentialSubject: z.strictObject({
    id: z.url(),
    type: z.literal('BitstringStatusList'),
    statusPurpose: StatusPurpose,
    encodedList: z.string(),
    ttl: z.literal(TIME_TO_LIVE),
  }),
  iss: z.string(),
  jti: z.string(),
  nbf: NumericDate,
  iat: NumericDate,
});
export type StatusListClaims = z.infer<typeof StatusListClaims>;
