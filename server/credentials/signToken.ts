import { CompactSign } from 'jose';
import type { SigningKey } from '../identity/signingKeys.ts';
import { keyIdOf } from './issuer.ts';

const encoder = new TextEncoder();

/**
 * A VC-JWT: a compact JWS with these members in its header and no others (Open Badges 3.0). Ed25519 signs the same text
 * with the same signature.
 */
export const signToken = (claims: object, { privateKey, publicKey }: SigningKey, origin: string): Promise<string> =>
  new CompactSign(encoder.encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: keyIdOf(origin, publicKey) })
    .sign(privateKey);
