import { bytesOf, hex, sha256 } from './bytes.ts';
import { canonicalJson } from './canonicalJson.ts';

/** SHA-256 over the canonical JSON (RFC 8785) of `edition.json` in a bundle. */
export const editionFingerprint = (content: unknown): string => hex(sha256(bytesOf(canonicalJson(content))));

/**
 * Every edition that was ever in effect, by its fingerprint. The log names an edition and does not have its questions, so
 * without this the maker of a bundle could put other questions under the same name. An edition never changes: only add.
 */
export const KNOWN_EDITIONS: ReadonlySet<string> = new Set([
  // 2026.3
  'ef80efe303a861d01f20a0ad01f011e51183e6743d9a3a823821a568bf004a96',
]);

export const isKnownEdition = (content: unknown): boolean => KNOWN_EDITIONS.has(editionFingerprint(content));
