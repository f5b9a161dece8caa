import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { addressHash } from '../verifier/credential/addressHash.ts';
import { type BadgeAnswer, checkBadge } from '../verifier/credential/checkBadge.ts';
import type { TrustedKey } from '../verifier/credential/readToken.ts';

const USAGE = `npm run verify -- FILE --keys jwks.json [--status suspension-1.jwt]… [--address TEXT]
npm run verify -- FILE --key PUBLICKEY [--status suspension-1.jwt]… [--address TEXT]

Checks a badge without any network: a downloaded SVG, or a .jwt.
  --keys     the key set of the issuer, from https://HOST/.well-known/jwks.json
  --key      the issuer's Ed25519 key alone, 43 letters and digits in base64url
  --status   a status list, from the address in the badge: says whether it was suspended or revoked
  --address  an address to compare with the hash in the badge
Ends with 0 for a badge that is valid or whose status is unknown, else with 1.`;

const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const KeySet = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: PublicKey, kid: z.string() })).min(1),
});

/** A sentence for the user, who gave something that cannot be used. */
class Unusable extends Error {}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Unusable(`${file} cannot be read.`);
  }
};

const keysIn = (file: string): readonly TrustedKey[] => {
  const text = textOf(file);
  try {
    return KeySet.parse(JSON.parse(text)).keys;
  } catch {
    throw new Unusable(`${file} is not a set of Ed25519 keys, as the issuer has it at /.well-known/jwks.json.`);
  }
};

const keyOf = (text: string): readonly TrustedKey[] => {
  const { data: x } = PublicKey.safeParse(text);
  if (!x) throw new Unusable('The key is not an Ed25519 public key: 43 letters and digits in base64url.');
  return [{ x, kid: undefined }];
};

const parsed = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        key: { type: 'string' },
        status: { type: 'string', multiple: true },
        address: { type: 'string' },
      },
    });
  } catch {
    return undefined;
  }
};

const ANSWERS: Readonly<Record<BadgeAnswer['answer'], string>> = {
  valid: 'VALID',
  unknown: 'VALID, STATUS UNKNOWN',
  invalid: 'INVALID',
};

/** The lines to print, and whether the badge counts. */
const check = async (file: string, given: NonNullable<ReturnType<typeof parsed>>['values']) => {
  const { keys, key, status = [], address } = given;
  const trusted = [...(keys === undefined ? [] : keysIn(keys)), ...(key === undefined ? [] : keyOf(key))];
  const { answer, reason, claims } = await checkBadge({
    file: textOf(file),
    keys: trusted,
    lists: status.map(textOf),
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

const args = parsed();
const [file, ...others] = args?.positionals ?? [];
if (!args || file === undefined || others.length > 0 || (args.values.keys ?? args.values.key) === undefined) {
  console.error(USAGE);
  process.exit(1);
}

try {
  const { lines, counts } = await check(file, args.values);
  for (const line of lines) console.log(line);
  process.exitCode = counts ? 0 : 1;
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
