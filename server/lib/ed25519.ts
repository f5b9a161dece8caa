import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

// What stands before the 32 bytes of an Ed25519 key (RFC 8410). Node imports no bare keys.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** `seed`: the 32 bytes of the private key (RFC 8032). */
export const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** The 32 bytes of the public key. */
export const publicBytesOf = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);

/** SubjectPublicKeyInfo of the 32 bytes of a public key, in DER. */
export const spkiOf = (publicKey: Uint8Array): Buffer => Buffer.concat([SPKI, publicKey]);
