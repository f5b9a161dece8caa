import { base64url } from 'jose';
import { bytesOf, sha256 } from './bytes.ts';
import { canonicalJson } from './canonicalJson.ts';

/** An event as it is stored, with personal data encrypted. */
export type StoredFact = {
  readonly stream: string;
  readonly type: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
};

const SALT_BYTES = 16;

/**
 * The event as canonical JSON (RFC 8785), without its salt, and without its position, which differs between stores: the
 * index of its leaf says where it is.
 */
export const canonicalEvent = ({ stream, type, id, data, metadata }: StoredFact): string => {
  const { salt: _, ...rest } = metadata;
  return canonicalJson({ stream, type, id, data, metadata: rest });
};

/** The published entry of an event; undefined if its salt is not one. */
export const entryOf = (event: StoredFact): Uint8Array | undefined => {
  const { salt } = event.metadata;
  if (typeof salt !== 'string' || !/^[A-Za-z0-9_-]{22}$/.test(salt)) return undefined;
  const bytes = base64url.decode(salt);
  if (bytes.length !== SALT_BYTES || base64url.encode(bytes) !== salt) return undefined;
  const json = bytesOf(canonicalEvent(event));
  const text = new Uint8Array(SALT_BYTES + json.length);
  text.set(bytes);
  text.set(json, SALT_BYTES);
  return sha256(text);
};
