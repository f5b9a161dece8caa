import { z } from 'zod';
import { addressHash } from '../../verifier/credential/addressHash.ts';
import { wasActive } from '../../verifier/credential/badgeClaims.ts';
import { type BadgeAnswer, checkBadge } from '../../verifier/credential/checkBadge.ts';
import { issuerIn } from '../../verifier/credential/keyIds.ts';
import type { TrustedKey } from '../../verifier/credential/readToken.ts';
import { textIn, Unusable } from './input.ts';
import type { Outcome } from './outcome.ts';

const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const KeySet = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: PublicKey, kid: z.string() })).min(1),
});

const keysIn = (file: string): readonly TrustedKey[] => {
  const text = textIn(file);
  try {
    return KeySet.parse(JSON.parse(text)).keys;
  } catch {
    throw new Unusable(`${file} is not a set of Ed25519 keys, as the issuer has it at /.well-known/jwks.json.`);
  }
};

const keyOf = (text: string): TrustedKey => {
  const { data: x } = PublicKey.safeParse(text);
  if (!x) throw new Unusable('The key is not an Ed25519 public key: 43 letters and digits in base64url.');
  return { x, kid: undefined };
};

type Verdict = { readonly word: string; readonly counts: boolean; readonly more?: string };

const REPLACED: Verdict = {
  word: 'REPLACED KEY',
  counts: false,
  more: 'It was signed with a key that is not the first of its issuer in the given set, so it is genuine unless that key was stolen. The issuer lists the newest first. A badge that is downloaded again is signed with the newest.',
};

/** The keys of one issuer have the newest first. A key that was given alone has no id, and so no order. */
const isFormer = (kid: string, trusted: readonly TrustedKey[]): boolean =>
  trusted
    .flatMap((key) => (key.kid !== undefined && issuerIn(key.kid) === issuerIn(kid) ? [key.kid] : []))
    .indexOf(kid) > 0;

const verdictOf = (checked: BadgeAnswer, trusted: readonly TrustedKey[]): Verdict => {
  if (checked.answer === 'invalid')
    switch (checked.fault) {
      case 'unknown_key':
        return {
          word: 'UNKNOWN KEY',
          counts: false,
          more: 'This says nothing about the badge. The keys may be older than it.',
        };
      case 'no_credential':
        return { word: 'NO CREDENTIAL', counts: false, more: 'A QR code or a picture from a website has none.' };
      default:
        return { word: 'INVALID', counts: false };
    }
  const { answer, claims, kid } = checked;
  if (isFormer(kid, trusted)) return REPLACED;
  if (answer === 'valid') return { word: 'VALID', counts: true };
  return wasActive(claims) ? { word: 'VALID, STATUS UNKNOWN', counts: true } : { word: 'NOT ACTIVE', counts: false };
};

export type BadgeOptions = {
  /** A file with a key set. */
  readonly keys: string | undefined;
  readonly key: readonly string[];
  /** Files with status lists. */
  readonly status: readonly string[];
  readonly address: string | undefined;
};

/** Checks a downloaded badge: a picture or a token. */
export const verifyBadge = async (text: string, { keys, key, status, address }: BadgeOptions): Promise<Outcome> => {
  const trusted = [...(keys === undefined ? [] : keysIn(keys)), ...key.map(keyOf)];
  const checked = await checkBadge({ file: text, keys: trusted, lists: status.map(textIn), now: new Date() });
  const { reason, claims } = checked;
  const { word, counts, more } = verdictOf(checked, trusted);
  const lines = [`${word}: ${reason}`, ...(more === undefined ? [] : [more])];
  if (claims) {
    const [{ id, name, description }] = claims.evidence;
    lines.push(`${claims.name}. ${name}. ${description.split('.')[0]}.`, `Issued by ${claims.iss}. See ${id}`);
  }
  const [hashed] = claims?.credentialSubject.identifier ?? [];
  const isOther = address !== undefined && hashed?.identityHash !== addressHash(address, hashed?.salt ?? '');
  if (isOther) lines.push('The address is not that of this badge.');
  return { lines, counts: counts && !isOther };
};
