import { canonicalEvent } from '../../verifier/check/canonicalEvent.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import { sha256 } from './sha256.ts';

export type EntryOf = Pick<StoredEvent, 'stream' | 'type' | 'id' | 'data' | 'metadata'>;

/** 16 bytes. Empty only for an event that no build of ours has written. */
export const saltOf = ({ metadata }: Pick<EntryOf, 'metadata'>): Buffer =>
  Buffer.from(String(metadata.salt ?? ''), 'base64url');

/**
 * The published entry of an event: a hash of its salt and its content. Without the salt no content can be guessed from
 * it, however short an answer is.
 */
export const entryOf = (event: EntryOf): Uint8Array =>
  sha256(Buffer.concat([saltOf(event), Buffer.from(canonicalEvent(event))]));

export const toHexEntry = (event: EntryOf): string => Buffer.from(entryOf(event)).toString('hex');
