import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { secretFile } from './secrets.ts';

/** An Ed25519 key pair. */
export type SigningKey = {
  readonly privateKey: KeyObject;
  /** The 32 bytes of the public key in base64url. */
  readonly publicKey: string;
};

// What PKCS #8 puts before the 32 bytes of an Ed25519 private key (RFC 8410). Node imports no bare keys.
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `seed`: the 32 bytes of the private key. */
export const signingKeyFrom = (seed: Buffer): SigningKey => {
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (x === undefined) throw new Error('An Ed25519 key has no public part');
  return { privateKey, publicKey: x };
};

/**
 * The configured key (32 bytes in base64), else the one in `secrets/{name}.key` of DATA_DIR, which is created at the first
 * start. Losing it loses no data: a new key is listed beside it.
 */
export const signingKeyOf = async (
  configured: string | undefined,
  dataDir: string,
  name: string,
): Promise<SigningKey> =>
  signingKeyFrom(configured ? Buffer.from(configured, 'base64') : await secretFile(dataDir, name));
