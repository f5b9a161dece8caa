import type { Pool } from 'pg';
import { HASH_BYTES } from '../../domain/ledger/merkle.ts';
import { TILE_WIDTH } from '../../domain/ledger/tiles.ts';
import { StoreUnavailable } from '../application/errors.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import { entryOf } from '../ledger/entry.ts';
import { growingTree } from '../ledger/growingTree.ts';
import { type Head, ledgerFactsOf } from '../ledger/ledgerFacts.ts';
import { ledgerReads, tileKey } from '../ledger/ledgerReads.ts';
import { ledgerProofs } from '../ledger/proofs.ts';
import { partKey, partOfRow, rootsPart, type TileRow } from '../ledger/tileParts.ts';
import { type Finding, sentences } from './finding.ts';

const beginsWith = (stored: Buffer | undefined, expected: Buffer): boolean =>
  stored?.subarray(0, expected.length).equals(expected) ?? false;

const isFull = ({ bytes }: TileRow): boolean => bytes.length === TILE_WIDTH * HASH_BYTES;

/**
 * Computes the tree again from the events, and compares it with the stored tiles and with every head that was signed. So an
 * event that was changed after its minute is found, also if it can still be read. After a restore there is no stored tree
 * before the first start of the server, but the heads are in the log.
 */
export const ledgerCheck = async (pool: Pool) => {
  const reads = ledgerReads(pool);
  /** The tiles beyond the stored tree: 32 bytes for each event, so 32 MB for a million that were restored. */
  const ahead = new Map<string, TileRow>();
  const proofs = ledgerProofs({
    parts: async (wanted, fromEntries) => {
      const parts = new Map(await reads.parts(wanted, fromEntries));
      for (const part of wanted) {
        const row = ahead.get(tileKey(part));
        if (row) parts.set(partKey(part), partOfRow(part, row));
      }
      return parts;
    },
  });
  const { size } = await reads.reached();
  const tree = growingTree({ size: 0, tiles: [] });
  const faults = sentences();
  const heads: Head[] = [];
  let events = 0;
  /** The last tile of each level. */
  const open = new Map<number, TileRow>();

  /** The stored tile may have grown since. */
  const compare = async (rows: readonly TileRow[]): Promise<void> => {
    const stored = await reads.tiles(rows);
    const storedRoots = await reads.parts(rows.flatMap(({ roots, tile }) => (roots ? rootsPart(tile) : [])));
    for (const row of rows) {
      const { bytes, roots } = row;
      const isSame =
        beginsWith(stored.get(tileKey(row)), bytes) &&
        (!roots || beginsWith(storedRoots.get(partKey(rootsPart(row.tile))), roots));
      if (!isSame) faults.add(`tile ${tileKey(row)} of the ledger is not that of the events`);
    }
  };

  const compareLeaves = async (batch: readonly StoredEvent[], first: number): Promise<void> => {
    const leaves = await reads.leaves(batch.map(({ id }) => id));
    for (const [index, { id, position }] of batch.entries())
      if (leaves.get(id) !== first + index) faults.add(`the event at ${position} has another leaf in the ledger`);
  };

  const compareCovered = async (covered: readonly StoredEvent[], first: number): Promise<void> => {
    const rows = tree.append(covered.map(entryOf));
    await compare(rows.filter(isFull));
    for (const row of rows) if (!isFull(row)) open.set(row.level, row);
    await compareLeaves(covered, first);
  };

  /** Undefined without one of its tiles. */
  const rootAt = (size: number): Promise<Uint8Array | undefined> =>
    proofs.root(size).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    });

  const compareHeads = async (): Promise<void> => {
    for (const head of heads) {
      const root = head.size <= events && (await rootAt(head.size));
      if (!root || Buffer.compare(root, head.rootHash) !== 0)
        faults.add(`the signed head of ${head.size} events is not that of the tree`);
    }
  };

  return {
    add: async (batch: readonly StoredEvent[]): Promise<void> => {
      const first = events;
      events += batch.length;
      heads.push(...ledgerFactsOf(batch, first).heads);
      const covered = batch.slice(0, Math.max(size - first, 0));
      if (covered.length > 0) await compareCovered(covered, first);
      for (const row of tree.append(batch.slice(covered.length).map(entryOf))) ahead.set(tileKey(row), row);
    },
    finding: async (): Promise<Finding> => {
      await compare([...open.values()]);
      if (events < size) faults.add(`the ledger has ${size} leaves and the log only ${events} events`);
      await compareHeads();
      const extent = `${Math.min(size, events)} leaves, ${heads.length} signed heads`;
      // In the stored tree, or covered by a signed head.
      const compared = heads.reduce((most, head) => Math.max(most, head.size), size);
      const notes =
        compared < events
          ? [
              `${events - compared} events are neither in the tree nor under a signed head yet: of these only damage that makes them unreadable is found`,
            ]
          : [];
      return { part: 'ledger', extent, faults: faults.all(), notes };
    },
  };
};
