import type { Subtree } from './merkle.ts';

/** Hashes in a full tile, which is a subtree of height 8 (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** The tile with this index among those of its level. Level 0 has the hashes of leaves. */
export type TileId = { readonly level: number; readonly tile: number };

/** Where the hashes of a subtree's lowest stored level are: `width` hashes from `offset` on. */
export const hashesOf = ({ level, index }: Subtree): TileId & { readonly offset: number; readonly width: number } => {
  const width = 2 ** (level % TILE_HEIGHT);
  const first = index * width;
  const tile = Math.floor(first / TILE_WIDTH);
  return { level: Math.floor(level / TILE_HEIGHT), tile, offset: first % TILE_WIDTH, width };
};

/** The number of hashes that a tree of `size` leaves has at a level of tiles. */
export const hashesAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** The width of a tile in a tree of `size` leaves; 0 if the tree has no such tile. */
export const widthOf = ({ level, tile }: TileId, size: number): number =>
  Math.min(Math.max(hashesAt(level, size) - tile * TILE_WIDTH, 0), TILE_WIDTH);

/** `x001/x234/067` for 1234067. */
export const tilePath = (tile: number): string => {
  const text = String(tile);
  const groups = text.padStart(Math.ceil(text.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, index) => (index < groups.length - 1 ? `x${group}` : group)).join('/');
};

const PATH = /^((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The index and the width in the last part of a tile's path; undefined if it is not in the one form that counts. */
export const parseTilePath = (path: string): { readonly tile: number; readonly width: number } | undefined => {
  const [, index, partial] = PATH.exec(path) ?? [];
  if (index === undefined) return undefined;
  const tile = Number(index.replace(/[x/]/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (!Number.isSafeInteger(tile) || tilePath(tile) !== index) return undefined;
  return partial === undefined || width < TILE_WIDTH ? { tile, width } : undefined;
};
