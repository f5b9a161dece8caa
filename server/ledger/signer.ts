import { sign } from 'node:crypto';
import {
  type Checkpoint,
  checkpointText,
  noteKey,
  noteOf,
  SIGNATURE,
  signatureLine,
  vkeyOf,
} from '../../domain/ledger/note.ts';
import { privateKeyOf, publicBytesOf } from '../lib/ed25519.ts';
import { sha256 } from './sha256.ts';

/** Signs checkpoints and lists of files. `seed` is the private key of Ed25519 (RFC 8032). */
export const checkpointSigner = (seed: Buffer) => {
  const privateKey = privateKeyOf(seed);
  const publicKey = publicBytesOf(privateKey);
  const keyOf = (origin: string) => noteKey(sha256, { name: origin, type: SIGNATURE.ed25519, publicKey });
  return {
    /** The name of a key is the origin of the log. */
    vkey: (origin: string): string => vkeyOf(keyOf(origin)),
    note: (checkpoint: Checkpoint): string => {
      const text = checkpointText(checkpoint);
      const { name, id } = keyOf(checkpoint.origin);
      return noteOf(text, [signatureLine({ name, id, signature: sign(null, Buffer.from(text), privateKey) })]);
    },
    /**
     * A compact JWS. What it signs has no line break and a checkpoint has some, so neither can pass for the other.
     */
    token: (origin: string, typ: string, payload: object): string => {
      const { name, id } = keyOf(origin);
      const signed = [{ alg: 'EdDSA', typ, kid: `${name}+${id}` }, payload]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
};
export type CheckpointSigner = ReturnType<typeof checkpointSigner>;
