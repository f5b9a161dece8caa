import { hashesAt, TILE_WIDTH } from '../../domain/ledger/tiles.ts';
import { hashes } from './sha256.ts';

/** `bytes` has 32 bytes for each hash, or at level 0 for each entry. */
export type TileRow = { readonly level: number; readonly tile: number; readonly bytes: Buffer };

/** What is needed to append: the last tile of each level, as far as it is filled. */
export type Edge = { readonly size: number; readonly tiles: readonly (readonly Uint8Array[])[] };

/** The root of a complete subtree. */
export const fold = (row: readonly Uint8Array[]): Uint8Array => {
  let level = row;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index + 1 < level.length; index += 2)
      above.push(hashes.nodeHash(level[index] as Uint8Array, level[index + 1] as Uint8Array));
    level = above;
  }
  return level[0] ?? hashes.emptyHash();
};

/** Appends entries, and returns the rows of the tiles that this changes. */
export const growingTree = (edge: Edge) => {
  const open = edge.tiles.map((tile) => [...tile]);
  let { size } = edge;

  const push = (level: number, hash: Uint8Array, rows: TileRow[], touched: Set<number>): void => {
    const tile = open[level] ?? [];
    open[level] = tile;
    touched.add(level);
    tile.push(hash);
    if (tile.length < TILE_WIDTH) return;
    const index = hashesAt(level + 1, size) - 1;
    rows.push({ level, tile: index, bytes: Buffer.concat(tile) });
    open[level] = [];
    push(level + 1, fold(level === 0 ? tile.map(hashes.leafHash) : tile), rows, touched);
  };

  return {
    size: () => size,
    append: (entries: readonly Uint8Array[]): readonly TileRow[] => {
      const rows: TileRow[] = [];
      const touched = new Set<number>();
      for (const entry of entries) {
        size += 1;
        push(0, entry, rows, touched);
      }
      const partial = [...touched].flatMap((level) => {
        const tile = open[level] ?? [];
        return tile.length > 0 ? [{ level, tile: hashesAt(level + 1, size), bytes: Buffer.concat(tile) }] : [];
      });
      return [...rows, ...partial];
    },
  };
};
