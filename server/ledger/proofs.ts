import { consistencyPath, inclusionPath, type Range, subtreesOf } from '../../domain/ledger/merkle.ts';
import { type LedgerReads, rebuilding } from './ledgerReads.ts';
import { hashes } from './sha256.ts';
import { type Place, partKey, placeOf } from './tileParts.ts';
import { tileSums } from './tileSums.ts';

/** Paths that are computed in one turn. Other requests get one while the next parts are read. */
const PATHS_A_TURN = 64;

/** Proofs from the tiles. Each query reads what 64 paths need. Sizes must not be above that of the tree. */
export const ledgerProofs = (reads: Pick<LedgerReads, 'parts'>) => {
  const rootIn = tileSums();

  const hashIn = (parts: ReadonlyMap<string, Buffer>, place: Place): Uint8Array => {
    const root = rootIn(place, parts.get(partKey(place)) ?? Buffer.alloc(0));
    if (!root) throw rebuilding();
    return root;
  };

  /** The hashes of the ranges of each path. */
  const hashesOfPaths = async (
    paths: readonly (readonly Range[])[],
    fromEntries = false,
  ): Promise<readonly (readonly Uint8Array[])[]> => {
    const places = paths.map((path) => path.map((range) => subtreesOf(range).map(placeOf)));
    const wanted = new Map(places.flat(2).map((place) => [partKey(place), place]));
    const parts = wanted.size > 0 ? await reads.parts([...wanted.values()], fromEntries) : new Map<string, Buffer>();
    return places.map((path) =>
      path.map((range) =>
        range.map((place) => hashIn(parts, place)).reduceRight((right, left) => hashes.nodeHash(left, right)),
      ),
    );
  };

  return {
    /** What is signed. Stored roots do not count, so that a changed entry of the last tile is noticed. */
    root: async (size: number): Promise<Uint8Array> => {
      const whole = size === 0 ? [] : [[{ start: 0, end: size }]];
      const [[root = hashes.emptyHash()] = []] = await hashesOfPaths(whole, true);
      return root;
    },
    /** The audit paths of these leaves in the tree of `size` leaves. */
    inclusions: async (leaves: readonly number[], size: number): Promise<readonly (readonly Uint8Array[])[]> => {
      const found: (readonly Uint8Array[])[] = [];
      for (let from = 0; from < leaves.length; from += PATHS_A_TURN) {
        const some = leaves.slice(from, from + PATHS_A_TURN);
        found.push(...(await hashesOfPaths(some.map((leaf) => inclusionPath(leaf, { start: 0, end: size })))));
      }
      return found;
    },
    consistency: async (from: number, to: number): Promise<readonly Uint8Array[]> => {
      const [path = []] = await hashesOfPaths([consistencyPath(from, to)]);
      return path;
    },
  };
};
export type LedgerProofs = ReturnType<typeof ledgerProofs>;
