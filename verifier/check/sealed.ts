import { base64url } from 'jose';
import { sameBytes } from '../../domain/ledger/verify.ts';
import { bytesOf, plain, sha256, textOf } from './bytes.ts';

// The form of personal data in events: `v2.` and base64url of commitment, nonce, ciphertext and tag. Its 64-byte group key
// comes from the key of the person and the place of the group, so it opens this group and no other. The first half
// decrypts. The commitment is the SHA-256 of all of it: without it, one text could be opened by two keys to two contents.

export const SEALED_VERSION = 'v2.';
export const GROUP_KEY_BYTES = 64;
export const CIPHER_KEY_BYTES = 32;
export const COMMITMENT_BYTES = 32;
const NONCE_BYTES = 12;

/** Names the stream, the event and the group, and is authenticated. */
export const contextOf = (stream: string, eventId: string, group: string): string => `${stream} ${eventId} ${group}`;

/** The content of a sealed group. Undefined if this key does not open it. */
export const openGroup = async (sealed: string, key: string, context: string): Promise<unknown> => {
  if (!sealed.startsWith(SEALED_VERSION)) return undefined;
  try {
    const groupKey = base64url.decode(key);
    const bytes = base64url.decode(sealed.slice(SEALED_VERSION.length));
    const [commitment, rest] = [bytes.subarray(0, COMMITMENT_BYTES), bytes.subarray(COMMITMENT_BYTES)];
    if (groupKey.length !== GROUP_KEY_BYTES || !sameBytes(sha256(groupKey), commitment)) return undefined;
    const cipherKey = plain(groupKey.subarray(0, CIPHER_KEY_BYTES));
    const imported = await crypto.subtle.importKey('raw', cipherKey, 'AES-GCM', false, ['decrypt']);
    const algorithm = {
      name: 'AES-GCM',
      iv: plain(rest.subarray(0, NONCE_BYTES)),
      additionalData: plain(bytesOf(context)),
    };
    const opened = await crypto.subtle.decrypt(algorithm, imported, plain(rest.subarray(NONCE_BYTES)));
    return JSON.parse(textOf(new Uint8Array(opened)));
  } catch {
    return undefined;
  }
};
