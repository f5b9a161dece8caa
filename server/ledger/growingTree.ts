import { hashesAt, TILE_WIDTH } from '../../domain/ledger/tiles.ts';
import { hashes } from './sha256.ts';
import { BLOCK_WIDTH, type TileRow } from './tileParts.ts';

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

/** The root of a complete subtree of entries. */
export const foldEntries = (entries: readonly Uint8Array[]): Uint8Array => fold(entries.map(hashes.leafHash));

/** The roots of the complete blocks of these entries. */
export const blockRoots = (entries: readonly Uint8Array[]): readonly Uint8Array[] =>
  Array.from({ length: Math.floor(entries.length / BLOCK_WIDTH) }, (_, block) =>
    foldEntries(entries.slice(block * BLOCK_WIDTH, (block + 1) * BLOCK_WIDTH)),
  );

/** Appends entries, and returns the rows of the tiles that this changes. */
export const growingTree = (edge: Edge) => {
  const open = edge.tiles.map((tile) => [...tile]);
  let roots = [...blockRoots(open[0] ?? [])];
  let { size } = edge;

  const rowOf = (level: number, tile: number): TileRow => ({
    level,
    tile,
    bytes: Buffer.concat(open[level] ?? []),
    ...(level === 0 && { roots: Buffer.concat(roots) }),
  });

  const push = (level: number, hash: Uint8Array, rows: TileRow[], touched: Set<number>): void => {
    const tile = open[level] ?? [];
    open[level] = tile;
    touched.add(level);
    tile.push(hash);
    if (level === 0 && tile.length % BLOCK_WIDTH === 0) roots.push(foldEntries(tile.slice(-BLOCK_WIDTH)));
    if (tile.length < TILE_WIDTH) return;
    rows.push(rowOf(level, hashesAt(level + 1, size) - 1));
    const root = fold(level === 0 ? roots : tile);
    open[level] = [];
    if (level === 0) roots = [];
    push(level + 1, root, rows, touched);
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
      const partial = [...touched].flatMap((level) =>
        open[level]?.length ? [rowOf(level, hashesAt(level + 1, size))] : [],
      );
      return [...rows, ...partial];
    },
  };
};
