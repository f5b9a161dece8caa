import { z } from 'zod';
import { addressHash } from '../../verifier/credential/addressHash.ts';
import { type BadgeAnswer, checkBadge } from '../../verifier/credential/checkBadge.ts';
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

const ANSWERS: Readonly<Record<BadgeAnswer['answer'], string>> = {
  valid: 'VALID',
  unknown: 'VALID, STATUS UNKNOWN',
  invalid: 'INVALID',
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
  const { answer, reason, claims } = await checkBadge({
    file: text,
    keys: trusted,
    lists: status.map(textIn),
    now: new Date(),
  });
  const lines = [`${ANSWERS[answer]}: ${reason}`];
  if (claims) {
    const [{ id, name, description }] = claims.evidence;
    lines.push(`${claims.name}. ${name}. ${description.split('.')[0]}.`, `Issued by ${claims.iss}. See ${id}`);
  }
  const [hashed] = claims?.credentialSubject.identifier ?? [];
  const isOther = address !== undefined && hashed?.identityHash !== addressHash(address, hashed?.salt ?? '');
  if (isOther) lines.push('The address is not that of this badge.');
  return { lines, counts: answer !== 'invalid' && !isOther };
};
