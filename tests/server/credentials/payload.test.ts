import { gunzipSync } from 'node:zlib';
import { calculateJwkThumbprint } from 'jose';
import { expect, test } from 'vitest';
import { signToken } from '../../../server/credentials/signToken.ts';
import { claimsFor, issuerKey, origin, sample, signedBadge, signedList } from '../../support/credentials.ts';

// Written by hand after Open Badges 3.0, the VC Data Model 2.0 and Bitstring Status List, and not derived from the schema
// of our own check, which has the same mistakes as our issuer. The JSON schemas of 1EdTech are under a licence of their
// own, so this repository has no copy.

const partsOf = (token: string) =>
  token.split('.', 2).map((part): unknown => JSON.parse(Buffer.from(part, 'base64url').toString()));

/** RFC 7638, by another program than ours. */
const header = async () => ({
  alg: 'EdDSA',
  typ: 'JWT',
  kid: `did:web:letproof.example#${await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x: issuerKey.publicKey })}`,
});

const ISSUER = { id: 'did:web:letproof.example', type: ['Profile'], name: 'LetProof', url: 'https://letproof.example' };
const ID = 'urn:uuid:e4eaaaf2-d142-41b3-b80c-4a3a1a5c7d01';

const ACHIEVEMENT = {
  id: 'https://letproof.example/about',
  type: ['Achievement'],
  name: 'LetProof compliance badge',
  description: 'A completed self-assessment of a UK holiday let, with evidence on file. It is not a legal opinion.',
  criteria: {
    narrative:
      'The LetProof assessment is completed and passed: no answer fails, and the required documents are on file and in date.',
  },
};

/** The badge of 10/11/2026, 09:00, until 28/02/2027, which is winter time. */
const BADGE = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  id: ID,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: ISSUER,
  validFrom: '2026-11-10T09:00:00Z',
  validUntil: '2027-03-01T00:00:00Z',
  evidence: [
    {
      id: 'https://letproof.example/verify-badge/LP-3H8T-W6RN',
      type: ['Evidence'],
      name: 'Badge LP-3H8T-W6RN',
      description: 'Valid until 28/02/2027. This address shows its present state.',
    },
  ],
  credentialStatus: {
    id: 'https://letproof.example/status/suspension-1.jwt#93211',
    type: 'BitstringStatusListEntry',
    statusPurpose: 'suspension',
    statusListIndex: '93211',
    statusListCredential: 'https://letproof.example/status/suspension-1.jwt',
  },
  // Open Badges 3.0, "VC-JWT": the registered claims repeat members of the credential.
  iss: 'did:web:letproof.example',
  jti: ID,
  nbf: 1_794_301_200,
  iat: 1_794_301_200,
  exp: 1_803_859_200,
};

test('the credential of an active badge has exactly the members of the standards', async () => {
  const { token } = await signedBadge();
  expect(partsOf(token)).toStrictEqual([
    await header(),
    {
      ...BADGE,
      name: 'Sea View',
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [
          {
            type: 'IdentityObject',
            hashed: true,
            // printf '1 HARBOUR STREET WHITBY YO21 3PUsalt' | sha256sum
            identityHash: 'sha256$c19600e79e0c834a3f0988574c98ca14039576ed452547c9e346d2f578520533',
            identityType: 'ext:propertyAddress',
            salt: 'salt',
          },
        ],
        achievement: ACHIEVEMENT,
      },
      relatedResource: [
        { id: `${ID}#svg`, mediaType: 'image/svg+xml', digestSRI: expect.stringMatching(/^sha256-[\w+/]{43}=$/) },
      ],
    },
  ]);
});

test('the credential of a revoked badge has the id of its subject in place of the address', async () => {
  const token = await signToken(claimsFor({ ...sample, name: '', address: '' }), issuerKey, origin);
  expect(partsOf(token)).toStrictEqual([
    await header(),
    {
      ...BADGE,
      name: 'A badge that was revoked',
      credentialSubject: { type: ['AchievementSubject'], id: `${ID}#subject`, achievement: ACHIEVEMENT },
      sub: `${ID}#subject`,
    },
  ]);
});

test('a change before the badge began, by a clock that was set back, is not before its credential', () => {
  const { nbf, iat } = claimsFor(sample, null, '2026-11-09T12:00:00.000Z');
  expect(iat).toBe(nbf);
});

test.each(['suspension', 'revocation'] as const)(
  'a status list of %s has its bits from left to right',
  async (purpose) => {
    const [head, payload] = partsOf(await signedList([0, 93_211, 131_071], { purpose }));
    const id = `https://letproof.example/status/${purpose}-1.jwt`;
    expect(head).toStrictEqual(await header());
    expect(payload).toStrictEqual({
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: ISSUER,
      validFrom: '2026-11-20T12:00:00Z',
      credentialSubject: {
        id: `${id}#list`,
        type: 'BitstringStatusList',
        statusPurpose: purpose,
        encodedList: expect.stringMatching(/^u[\w-]+$/),
        ttl: 300_000,
      },
      iss: 'did:web:letproof.example',
      jti: id,
      nbf: 1_795_176_000,
      iat: 1_795_176_000,
    });
    const { credentialSubject } = payload as { credentialSubject: { encodedList: string } };
    const bytes = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
    expect(bytes).toHaveLength(16_384);
    // 93,211 = 8 x 11,651 + 3
    expect([...bytes.entries()].filter(([, byte]) => byte !== 0)).toEqual([
      [0, 0b1000_0000],
      [11_651, 0b0001_0000],
      [16_383, 0b0000_0001],
    ]);
  },
);
