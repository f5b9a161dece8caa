import { LRUCache } from 'lru-cache';
import { HASH_BYTES } from '../../domain/ledger/merkle.ts';
import type { TileId } from '../../domain/ledger/tiles.ts';
import { fold } from './growingTree.ts';
import { tileKey } from './ledgerReads.ts';
import { hashes } from './sha256.ts';
import { hashesIn } from './treeTables.ts';

type Place = TileId & { readonly offset: number; readonly width: number };
/** A tile and the roots of its subtrees that were asked for, by `offset/width`. */
type Summed = { readonly bytes: Buffer; readonly roots: Map<string, Uint8Array> };

/** With 8 kB each, all tiles above the lowest level of a tree of fifty million leaves. */
const TILES = 1024;

const rootOf = ({ level, offset, width }: Place, bytes: Buffer): Uint8Array | undefined => {
  const row = hashesIn(bytes.subarray(offset * HASH_BYTES, (offset + width) * HASH_BYTES));
  if (row.length < width) return undefined;
  return fold(level === 0 ? row.map(hashes.leafHash) : row);
};

/** The roots of subtrees inside tiles. They are kept, because the higher tiles are the same in proof after proof. */
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

  /** The root of `width` hashes from `offset` on; undefined if the tile has fewer. */
  return (place: Place, bytes: Buffer): Uint8Array | undefined => {
    const { roots } = summed(tileKey(place), bytes);
    const name = `${place.offset}/${place.width}`;
    const known = roots.get(name);
    if (known) return known;
    const root = rootOf(place, bytes);
    // A copy, because a hash shares its memory with hundreds of others.
    if (root) roots.set(name, Uint8Array.from(root));
    return root;
  };
};
