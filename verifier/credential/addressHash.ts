import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The same for all ways to write an address that differ only in case, spaces and punctuation. */
export const normalizedAddress = (address: string): string =>
  address
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** As Open Badges 3.0 hashes an identity: the text, then the salt. */
export const addressHash = (address: string, salt: string): string =>
  `sha256$${bytesToHex(sha256(utf8ToBytes(normalizedAddress(address) + salt)))}`;
