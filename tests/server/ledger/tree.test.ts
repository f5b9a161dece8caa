import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { hashesAt } from '../../../domain/ledger/tiles.ts';
import { growingTree } from '../../../server/ledger/growingTree.ts';
import { tileKey } from '../../../server/ledger/ledgerReads.ts';
import { ledgerProofs } from '../../../server/ledger/proofs.ts';
import { hashes, sha256 } from '../../../server/ledger/sha256.ts';
import { partKey, partOfRow, type TileRow } from '../../../server/ledger/tileParts.ts';
import { hashesIn } from '../../../server/ledger/treeTables.ts';
import { rootByInclusion, rootsByConsistency, treeHash } from '../../support/ledger/tlogClient.ts';

const entryAt = (index: number) => Buffer.from(sha256(Buffer.from(`entry ${index}`)));
const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => entryAt(from + index));
const leaves = (size: number) =>
  entries(0, size).map((entry) => Buffer.from(sha256(Buffer.concat([Buffer.of(0), entry]))));

/** The rows of the tables after these batches, each appended by a process that has just started. */
const grown = (batches: readonly number[]) => {
  const rows = new Map<string, TileRow>();
  let size = 0;
  for (const count of batches) {
    const tiles: (readonly Buffer[])[] = [];
    for (let level = 0; hashesAt(level, size) > 0; level += 1) {
      const row = rows.get(tileKey({ level, tile: hashesAt(level + 1, size) }));
      tiles.push(row ? hashesIn(row.bytes) : []);
    }
    for (const row of growingTree({ size, tiles }).append(entries(size, size + count))) rows.set(tileKey(row), row);
    size += count;
  }
  return rows;
};
/** `asked`: how many parts were read at once. */
const proofsOver = (rows: ReadonlyMap<string, TileRow>, asked: number[] = []) =>
  ledgerProofs({
    parts: async (wanted) => {
      asked.push(wanted.length);
      return new Map(
        wanted.flatMap((part) => {
          const row = rows.get(tileKey(part));
          return row ? [[partKey(part), partOfRow(part, row)]] : [];
        }),
      );
    },
  });
const sorted = (rows: ReadonlyMap<string, TileRow>) => [...rows].sort(([one], [other]) => (one < other ? -1 : 1));

describe('the tree', () => {
  test('has the same rows however its events arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }), (batches) => {
        const size = batches.reduce((sum, count) => sum + count, 0);
        expect(sorted(grown(batches))).toEqual(sorted(grown([size])));
      }),
      { numRuns: 30 },
    );
  });

  test('proves every size across the borders of tiles', async () => {
    const proofs = proofsOver(grown([1200]));
    const all = leaves(1200);
    for (const size of [1, 2, 255, 256, 257, 511, 512, 513, 767, 1024, 1199, 1200]) {
      const root = treeHash(all.slice(0, size));
      expect(await proofs.root(size)).toEqual(root);
      const indices = [0, 1, 127, 255, 256, 511, 1023, size - 1].filter((index) => index < size);
      for (const [place, path] of (await proofs.inclusions(indices, size)).entries()) {
        const index = indices[place] ?? 0;
        expect(rootByInclusion(index, size, all[index] as Buffer, path as Buffer[]), `${index} of ${size}`).toEqual(
          root,
        );
      }
      for (const from of [1, 3, 256, 300, 512].filter((earlier) => earlier <= size)) {
        const proof = (await proofs.consistency(from, size)) as Buffer[];
        const former = treeHash(all.slice(0, from));
        expect(rootsByConsistency(from, size, former, proof), `${from} to ${size}`).toEqual({
          before: former,
          after: root,
        });
      }
    }
  });

  test('has three levels of tiles above 65,536 events', async () => {
    const size = 66_000;
    const rows = grown([65_000, 1000]);
    const all = leaves(size);
    const proofs = proofsOver(rows);
    const root = treeHash(all);
    expect(await proofs.root(size)).toEqual(root);
    expect(rows.get('2/0')?.bytes).toEqual(treeHash(all.slice(0, 65_536)));
    const [path = []] = await proofs.inclusions([65_999], size);
    expect(rootByInclusion(65_999, size, all[65_999] as Buffer, path as Buffer[])).toEqual(root);
  });

  describe('of 100,000 events', () => {
    const size = 100_000;
    const rows = grown([size]);

    test('hashes few entries for a proof', async () => {
      const proofs = proofsOver(rows);
      // The higher tiles are the same in proof after proof, so their sums are known.
      const tiles = Array.from({ length: 40 }, (_, index) => index * 2500);
      await proofs.inclusions(tiles, size);
      const leafHash = vi.spyOn(hashes, 'leafHash');
      const nodeHash = vi.spyOn(hashes, 'nodeHash');
      const counts: number[] = [];
      for (const index of [0, 777, 33_333, 65_535, 65_536, 98_765, size - 1]) {
        leafHash.mockClear();
        nodeHash.mockClear();
        await proofs.inclusions([index], size);
        counts.push(leafHash.mock.calls.length + nodeHash.mock.calls.length);
      }
      vi.restoreAllMocks();
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(Math.max(...counts)).toBeLessThan(120);
    });

    test('reads the parts for a few paths at a time, so that other requests get a turn', async () => {
      const asked: number[] = [];
      const proofs = proofsOver(rows, asked);
      const leavesOfAll = Array.from({ length: 1000 }, (_, index) => index * 100);
      const paths = await proofs.inclusions(leavesOfAll, size);
      expect(paths).toHaveLength(1000);
      expect(asked).toHaveLength(16);
      const [alone] = await proofs.inclusions([99_900], size);
      expect(paths.at(-1)).toEqual(alone);
    });
  });
});
