import { z } from 'zod';

export const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
export const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/** Seconds since 1970, and the same instant as text without fractions of a second. */
export const NumericDate = z.int().positive();
export const Instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
export const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

const Did = z.string().regex(/^did:web:[A-Za-z0-9.-]+(%3A\d+)?$/);

export const Issuer = z.strictObject({
  id: Did,
  type: z.tuple([z.literal('Profile')]),
  name: z.string(),
  url: z.url(),
});

/** A salted hash of the address: who knows the address can compare it, and the credential does not tell it. */
const AddressHash = z.strictObject({
  type: z.literal('IdentityObject'),
  hashed: z.literal(true),
  identityHash: z.string().regex(/^sha256\$[0-9a-f]{64}$/),
  identityType: z.literal('ext:propertyAddress'),
  salt: z.string(),
});

const CredentialStatus = z.strictObject({
  id: z.url(),
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.literal('suspension'),
  statusListIndex: z.string().regex(/^(0|[1-9]\d{0,5})$/),
  statusListCredential: z.url(),
});

/**
 * The payload of a badge's token: an Open Badges 3.0 credential (VC Data Model 2.0) with the registered claims of JWT
 * beside its members. Strict: what we have signed has these members and no others.
 */
export const BadgeClaims = z.strictObject({
  '@context': z.tuple([z.literal(VC_CONTEXT), z.literal(OPEN_BADGES_CONTEXT)]),
  id: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
  issuer: Issuer,
  validFrom: Instant,
  validUntil: Instant,
  name: z.string(),
  credentialSubject: z.strictObject({
    type: z.tuple([z.literal('AchievementSubject')]),
    /** Of a badge that was revoked, in place of the identifier. `sub` repeats it. */
    id: z.string().optional(),
    identifier: z.tuple([AddressHash]).optional(),
    achievement: z.strictObject({
      id: z.url(),
      type: z.tuple([z.literal('Achievement')]),
      name: z.string(),
      description: z.string(),
      criteria: z.strictObject({ narrative: z.string() }),
    }),
  }),
  evidence: z.tuple([
    z.strictObject({ id: z.url(), type: z.tuple([z.literal('Evidence')]), name: z.string(), description: z.string() }),
  ]),
  credentialStatus: CredentialStatus,
  /** The picture that the token may be baked into. Only of an active badge. */
  relatedResource: z
    .tuple([
      z.strictObject({
        id: z.string(),
        mediaType: z.literal('image/svg+xml'),
        digestSRI: z.string().startsWith('sha256-'),
      }),
    ])
    .optional(),
  iss: Did,
  /** Tokens from before we wrote it have none. */
  sub: z.string().optional(),
  jti: z.string(),
  nbf: NumericDate,
  iat: NumericDate,
  exp: NumericDate,
});
export type BadgeClaims = z.infer<typeof BadgeClaims>;

/** Whether the badge was active when its credential was made. The credential is given out in every state. */
export const wasActive = ({ relatedResource }: BadgeClaims): boolean => relatedResource !== undefined;
