import { base64url, compactVerify, importJWK } from 'jose';
import { z } from 'zod';
import { Refused, UnknownKey } from './refused.ts';

/** A public Ed25519 key. Without `kid` it checks tokens that name any key of any issuer. */
export type TrustedKey = { readonly x: string; readonly kid: string | undefined };

// "EdDSA" alone: neither `none` nor an algorithm whose secret would be our public key can be asked for. A key, or the
// address of one, in the header is refused with the other unknown members: whoever wrote the token chose it.
const Header = z.strictObject({ alg: z.literal('EdDSA'), typ: z.literal('JWT'), kid: z.string().min(1).max(500) });

const TOKEN = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const MAX_LENGTH = 200_000;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const decoded = (part: string): Uint8Array => {
  const bytes = base64url.decode(part);
  // Unused bits of the last letter would give several texts for one signature.
  if (base64url.encode(bytes) !== part) throw new Refused('The token is not written as we write tokens.');
  return bytes;
};

/** Only as `JSON.stringify` writes it: spaces and members that appear twice are read differently by other programs. */
const parsed = (bytes: Uint8Array): unknown => {
  const text = decoder.decode(bytes);
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new Refused('The token is not written as we write tokens.');
  return value;
};

const partsOf = (token: string) => {
  const [header, payload, signature] = token.split('.');
  if (token.length > MAX_LENGTH || !TOKEN.test(token) || !header || !payload || !signature)
    throw new Refused('This is not a signed token.');
  decoded(signature);
  return { header: Header.safeParse(parsed(decoded(header))).data, payload: parsed(decoded(payload)) };
};

const readable = (token: string) => {
  try {
    return partsOf(token);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('This is not a signed token.');
  }
};

/** The signed payload of a token and the id of its key. Throws Refused or UnknownKey unless one of these keys has signed it. */
export const readToken = async (
  token: string,
  keys: readonly TrustedKey[],
): Promise<{ readonly payload: unknown; readonly kid: string }> => {
  const { header, payload } = readable(token);
  if (!header) throw new Refused('The head of the token is not one that we write.', 'no_badge');
  const candidates = keys.filter(({ kid }) => kid === undefined || kid === header.kid);
  if (candidates.length === 0) throw new UnknownKey({ kid: header.kid, payload });
  for (const { x } of candidates) {
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA');
    const signed = await compactVerify(token, key, { algorithms: ['EdDSA'] }).then(
      () => true,
      () => false,
    );
    if (signed) return { payload, kid: header.kid };
  }
  throw new Refused('The signature does not fit: something was changed, or somebody else has signed it.');
};
