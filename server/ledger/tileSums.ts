import { LRUCache } from 'lru-cache';
import { HASH_BYTES } from '../../domain/ledger/merkle.ts';
import { fold, foldEntries } from './growingTree.ts';
import { type Place, partKey } from './tileParts.ts';
import { hashesIn } from './treeTables.ts';

/** A tile and the roots of its subtrees that were asked for, by `offset/width`. */
type Summed = { readonly bytes: Buffer; readonly roots: Map<string, Uint8Array> };

/** With 8 kB each, all tiles above the lowest level of a tree of fifty million leaves. */
const TILES = 1024;

const rootOf = ({ kind, offset, width }: Place, bytes: Buffer): Uint8Array | undefined => {
  const row = hashesIn(bytes.subarray(offset * HASH_BYTES, (offset + width) * HASH_BYTES));
  if (row.length < width) return undefined;
  return kind === 'entries' ? foldEntries(row) : fold(row);
};

/** The roots of subtrees inside tiles. Those of higher tiles are kept, because they are the same in proof after proof. */
export const tileSums = () => {
  const kept = new LRUCache<string, Summed>({ max: TILES });

  const summed = (key: string, bytes: Buffer): Summed => {
    const known = kept.get(key);
    // The last tile of each level grows, and a tree that is built again may be another one.
    if (known?.bytes.equals(bytes)) return known;
    const fresh = { bytes, roots: new Map() };
    kept.set(key, fresh);
    return fresh;
  };

  const keptRoot = (place: Place, bytes: Buffer): Uint8Array | undefined => {
    const { roots } = summed(partKey(place), bytes);
    const name = `${place.offset}/${place.width}`;
    const known = roots.get(name);
    if (known) return known;
    const root = rootOf(place, bytes);
    // A copy, because a hash shares its memory with hundreds of others.
    if (root) roots.set(name, Uint8Array.from(root));
    return root;
  };

  /** The root of `width` hashes from `offset` on; undefined if the part has fewer. */
  return (place: Place, bytes: Buffer): Uint8Array | undefined =>
    place.kind === 'hashes' ? keptRoot(place, bytes) : rootOf(place, bytes);
};
