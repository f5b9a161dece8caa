import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Badge } from '../../domain/badges/contract.ts';
import { addDays } from '../../domain/calendar.ts';
import { claimsOf } from '../../server/credentials/claimsOf.ts';
import { keySet } from '../../server/credentials/issuer.ts';
import { signToken } from '../../server/credentials/signToken.ts';
import { statusListOf } from '../../server/credentials/statusListOf.ts';
import { signingKeyFrom } from '../../server/identity/signingKeys.ts';
import { badgeSvg } from '../../server/print/badgeSvg.tsx';
import { bake } from '../../verifier/credential/baking.ts';
import { encodeBits } from '../../verifier/credential/statusBits.ts';

export const origin = 'https://letproof.example';
export const issuerKey = signingKeyFrom(Buffer.alloc(32, 1));
export const strangersKey = signingKeyFrom(Buffer.alloc(32, 2));
export const keys = keySet(origin, [issuerKey.publicKey]).keys;
export const now = new Date('2026-11-20T12:00:00.000Z');

export type Sample = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  /** Days from today. */
  readonly issued: number;
  readonly ends: number;
  readonly index: number;
  /** Another day to count from. */
  readonly today?: string;
};

const CODE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = fc.string({ unit: fc.constantFrom(...CODE), minLength: 4, maxLength: 4 });

/** Any active badge. */
export const anySample: fc.Arbitrary<Sample> = fc.record({
  id: fc.uuid(),
  code: fc.tuple(letters, letters).map(([one, other]) => `LP-${one}-${other}`),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  address: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  issued: fc.integer({ min: -364, max: -1 }),
  ends: fc.integer({ min: 0, max: 365 }),
  index: fc.nat(131_071),
});

export const sample: Sample = {
  id: 'e4eaaaf2-d142-41b3-b80c-4a3a1a5c7d01',
  code: 'LP-3H8T-W6RN',
  name: 'Sea View',
  address: '1 Harbour Street, Whitby, YO21 3PU',
  issued: -10,
  ends: 100,
  index: 93_211,
};

const TODAY = '2026-11-20';

export const badgeFor = ({ id, code, name, address, issued, ends, today = TODAY }: Sample): Badge => {
  const [issuedDate, expiryDate] = [addDays(today, issued), addDays(today, ends)];
  return {
    id,
    badge_id: code,
    badgeId: code,
    property_id: id,
    property_name: name,
    propertyName: name,
    property_address: address,
    propertyAddress: address,
    assessment_id: id,
    status: 'active',
    reason: null,
    since: null,
    cause: null,
    issued_date: issuedDate,
    issuedDate,
    expiry_date: expiryDate,
    expiryDate,
    verification_url: `${origin}/verify-badge/${code}`,
  };
};

export const claimsFor = (of: Sample, picture: string | null = null, changedAt?: string) => {
  const badge = badgeFor(of);
  const issuedAt = `${badge.issuedDate}T09:00:00.500Z`;
  const place = { list: 1, index: of.index };
  const digest = picture && `sha256-${createHash('sha256').update(picture).digest('base64')}`;
  return claimsOf({ badge, place, issuedAt, changedAt: changedAt ?? issuedAt, salt: 'salt', picture: digest, origin });
};

/** What the server makes of a badge: the token, and the picture with it. */
export const signedBadge = async (of: Sample = sample) => {
  const picture = badgeSvg({ badge: badgeFor(of), fonts: true });
  const token = await signToken(claimsFor(of, picture), issuerKey, origin);
  return { picture, token, baked: bake(picture, token) };
};

export const signedList = async (
  ones: readonly number[],
  { purpose = 'suspension', list = 1, at = now, key = issuerKey } = {} as {
    purpose?: 'suspension' | 'revocation';
    list?: number;
    at?: Date;
    key?: typeof issuerKey;
  },
) => signToken(statusListOf({ purpose, list, encodedList: await encodeBits(ones), at, origin }), key, origin);
