import { sha256 } from '@noble/hashes/sha2.js';
import { hashing } from '../../domain/ledger/merkle.ts';

// Not the asynchronous one of the platform: a proof takes thousands of small hashes.
export { sha256 };
export const hashes = hashing(sha256);

/** `Uint8Array` over memory that WebCrypto accepts. */
export const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Of a whole file, by the platform, which is faster for many bytes. */
export const fileHash = async (bytes: Uint8Array): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', plain(bytes))));

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Throws TypeError for bytes that are not UTF-8. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The first hex digits in groups of four, for a reader who compares two by eye. */
export const shortHash = (text: string, digits = 16): string => text.slice(0, digits).replace(/(.{4})(?=.)/g, '$1 ');
