import { consistencyPath, inclusionPath, type Range, type Subtree, subtreesOf } from '../../domain/ledger/merkle.ts';
import { hashesOf } from '../../domain/ledger/tiles.ts';
import { type LedgerReads, rebuilding, tileKey } from './ledgerReads.ts';
import { hashes } from './sha256.ts';
import { tileSums } from './tileSums.ts';

/** Proofs from the tiles. Each takes one query. Sizes must not be above that of the tree. */
export const ledgerProofs = (reads: Pick<LedgerReads, 'tiles'>) => {
  const rootIn = tileSums();

  const hashIn = (tiles: ReadonlyMap<string, Buffer>, subtree: Subtree): Uint8Array => {
    const place = hashesOf(subtree);
    const root = rootIn(place, tiles.get(tileKey(place)) ?? Buffer.alloc(0));
    if (!root) throw rebuilding();
    return root;
  };

  const hashesOfRanges = async (ranges: readonly Range[]): Promise<readonly Uint8Array[]> => {
    const subtrees = ranges.map(subtreesOf);
    const wanted = new Map(subtrees.flat().map((subtree) => [tileKey(hashesOf(subtree)), hashesOf(subtree)]));
    const tiles = wanted.size > 0 ? await reads.tiles([...wanted.values()]) : new Map<string, Buffer>();
    return subtrees.map((parts) =>
      parts.map((subtree) => hashIn(tiles, subtree)).reduceRight((right, left) => hashes.nodeHash(left, right)),
    );
  };

  return {
    root: async (size: number): Promise<Uint8Array> => {
      const [root = hashes.emptyHash()] = size === 0 ? [] : await hashesOfRanges([{ start: 0, end: size }]);
      return root;
    },
    /** The audit paths of these leaves in the tree of `size` leaves. */
    inclusions: async (leaves: readonly number[], size: number): Promise<readonly (readonly Uint8Array[])[]> => {
      const paths = leaves.map((leaf) => inclusionPath(leaf, { start: 0, end: size }));
      const found = [...(await hashesOfRanges(paths.flat()))];
      return paths.map(({ length }) => found.splice(0, length));
    },
    consistency: (from: number, to: number): Promise<readonly Uint8Array[]> =>
      hashesOfRanges(consistencyPath(from, to)),
  };
};
export type LedgerProofs = ReturnType<typeof ledgerProofs>;
