import type { KeyObject } from 'node:crypto';
import { privateKeyOf, publicBytesOf } from '../lib/ed25519.ts';
import { secretFile } from './secrets.ts';

/** An Ed25519 key pair. */
export type SigningKey = {
  readonly privateKey: KeyObject;
  /** The 32 bytes of the public key in base64url. */
  readonly publicKey: string;
};

/** `seed`: the 32 bytes of the private key. */
export const signingKeyFrom = (seed: Buffer): SigningKey => {
  const privateKey = privateKeyOf(seed);
  return { privateKey, publicKey: publicBytesOf(privateKey).toString('base64url') };
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
