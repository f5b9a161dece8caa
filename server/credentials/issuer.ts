import { createHash } from 'node:crypto';
import type { StatusPurpose } from '../../domain/credentials/statusLists.ts';

/** The issuer's DID (did:web). It belongs to the holder of the host name. */
export const didOf = (origin: string): string => `did:web:${new URL(origin).host.replace(':', '%3A')}`;

export const statusListUrl = (origin: string, purpose: StatusPurpose, list: number): string =>
  `${origin}/status/${purpose}-${list}.jwt`;

const jwkOf = (publicKey: string) => ({ crv: 'Ed25519', kty: 'OKP', x: publicKey }) as const;

// RFC 7638: the members in this order, without spaces.
const thumbprint = (publicKey: string): string =>
  createHash('sha256')
    .update(JSON.stringify(jwkOf(publicKey)))
    .digest('base64url');

/** Names the issuer, too, so a verifier that knows the key also knows whose it is. */
export const keyIdOf = (origin: string, publicKey: string): string => `${didOf(origin)}#${thumbprint(publicKey)}`;

/** `publicKeys`: the newest last. */
export const keySet = (origin: string, publicKeys: readonly string[]) => ({
  keys: publicKeys.toReversed().map((publicKey) => ({
    ...jwkOf(publicKey),
    alg: 'EdDSA',
    use: 'sig',
    kid: keyIdOf(origin, publicKey),
  })),
});

export const didDocument = (origin: string, publicKeys: readonly string[]) => {
  const did = didOf(origin);
  const methods = publicKeys.toReversed().map((publicKey) => ({
    id: keyIdOf(origin, publicKey),
    type: 'JsonWebKey2020',
    controller: did,
    publicKeyJwk: jwkOf(publicKey),
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
};
