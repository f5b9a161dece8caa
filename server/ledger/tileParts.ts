import { HASH_BYTES, type Subtree } from '../../domain/ledger/merkle.ts';
import { hashesOf, type TileId } from '../../domain/ledger/tiles.ts';

/** Entries in a block. The roots of blocks are stored beside the entries. */
export const BLOCK_WIDTH = 16;
export const BLOCK_BYTES = BLOCK_WIDTH * HASH_BYTES;

/**
 * `bytes` has 32 bytes for each hash, or at level 0 for each entry. `roots` has those of the complete blocks of entries;
 * only at level 0.
 */
export type TileRow = {
  readonly level: number;
  readonly tile: number;
  readonly bytes: Buffer;
  readonly roots?: Buffer;
};

/** What a proof reads of a tile: at level 0 the entries of one block or the roots of all blocks, above it the hashes. */
export type TilePart = TileId & { readonly kind: 'entries' | 'roots' | 'hashes'; readonly block: number };

/** `width` hashes or entries of a part from `offset` on. */
export type Place = TilePart & { readonly offset: number; readonly width: number };

export const partKey = ({ kind, level, tile, block }: TilePart): string => `${kind}/${level}/${tile}/${block}`;

export const rootsPart = (tile: number): TilePart => ({ kind: 'roots', level: 0, tile, block: 0 });

/** Where the root of a subtree is computed from. */
export const placeOf = (subtree: Subtree): Place => {
  const { level, tile, offset, width } = hashesOf(subtree);
  if (level > 0) return { kind: 'hashes', level, tile, block: 0, offset, width };
  if (width >= BLOCK_WIDTH) return { ...rootsPart(tile), offset: offset / BLOCK_WIDTH, width: width / BLOCK_WIDTH };
  const block = Math.floor(offset / BLOCK_WIDTH);
  return { kind: 'entries', level, tile, block, offset: offset % BLOCK_WIDTH, width };
};

/** A part of a tile that is not stored. */
export const partOfRow = ({ kind, block }: TilePart, { bytes, roots }: TileRow): Buffer => {
  if (kind === 'roots') return roots ?? Buffer.alloc(0);
  return kind === 'hashes' ? bytes : bytes.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES);
};
