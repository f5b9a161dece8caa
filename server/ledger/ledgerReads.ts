import type { Pool } from 'pg';
import { HASH_BYTES } from '../../domain/ledger/merkle.ts';
import type { TileId } from '../../domain/ledger/tiles.ts';
import type { Position } from '../../projections/recorded.ts';
import { StoreUnavailable } from '../application/errors.ts';
import { blockRoots } from './growingTree.ts';
import type { Head, LogKey } from './ledgerFacts.ts';
import { BLOCK_BYTES, partKey, type TilePart } from './tileParts.ts';
import { hashesIn } from './treeTables.ts';

export type PublishedHead = Head & { readonly cosignatures: readonly string[] };

export const tileKey = ({ level, tile }: TileId): string => `${level}/${tile}`;

type StoredPart = Omit<TilePart, 'tile'> & {
  readonly tile: string;
  readonly bytes: Buffer | null;
  /** All entries of a tile, if its roots have to be computed. */
  readonly entries: Buffer | null;
};

// An earlier build extends a tile without its roots.
const PARTS = `
  select 'roots' as kind, 0 as level, tile, 0 as block, roots as bytes,
    case when $2::boolean or octet_length(roots) is distinct from octet_length(entries) / ${BLOCK_BYTES} * ${HASH_BYTES}
      then entries end as entries
  from ledger_entries where tile = any($1::bigint[])
  union all
  select 'entries', 0, tile, wanted.block,
    substring(stored.entries from 1 + ${BLOCK_BYTES} * wanted.block for ${BLOCK_BYTES}), null
  from unnest($3::bigint[], $4::int[]) as wanted (tile, block) join ledger_entries as stored using (tile)
  union all
  select 'hashes', stored.level, stored.tile, 0, stored.hashes, null
  from unnest($5::smallint[], $6::bigint[]) as wanted (level, tile) join ledger_tile as stored using (level, tile)`;

export const rebuilding = () => new StoreUnavailable('The ledger is being built again');

/** What every process reads of the tree. */
export const ledgerReads = (pool: Pool) => ({
  /**
   * The last stored head of the present origin; undefined before the first. Throws StoreUnavailable while the tree is
   * built again and smaller than it: an older head would look as if events had been taken back.
   */
  head: async (): Promise<PublishedHead | undefined> => {
    const { rows } = await pool.query<{
      size: string;
      origin: string;
      rootHash: Buffer;
      note: string;
      cosignatures: string[];
      isCovered: boolean;
    }>({
      name: 'ledger-head',
      text: `
        select head.size, head.origin, head.root_hash as "rootHash", head.note, head.size <= tree.size as "isCovered",
          array(
            select line from ledger_cosignature as signed
            where signed.origin = head.origin and signed.size = head.size order by witness
          ) as cosignatures
        from ledger_tree as tree,
          (select origin from ledger_origin order by leaf desc limit 1) as present,
          lateral (select * from ledger_head where origin = present.origin order by size desc limit 1) as head`,
    });
    const [row] = rows;
    if (!row) return undefined;
    if (!row.isCovered) throw rebuilding();
    const { size, origin, rootHash, note, cosignatures } = row;
    return { size: Number(size), origin, rootHash, note, cosignatures };
  },

  /** The last head that was recorded before the event at `leaf`; undefined if none was. */
  headBefore: async (leaf: number): Promise<Pick<Head, 'size' | 'rootHash'> | undefined> => {
    const { rows } = await pool.query<{ size: string; rootHash: Buffer }>({
      name: 'ledger-head-before',
      text: `
        select size, root_hash as "rootHash" from ledger_head
        where coalesce(leaf, size) < $1 order by coalesce(leaf, size) desc limit 1`,
      values: [leaf],
    });
    const [row] = rows;
    return row && { size: Number(row.size), rootHash: row.rootHash };
  },

  /** How far the tree has got: it has the first `size` events, the last of them at `position`. */
  reached: async (): Promise<{ readonly position: Position; readonly size: number }> => {
    const { rows } = await pool.query<{ position: string; size: string }>({
      name: 'ledger-reached',
      text: 'select position, size from ledger_tree',
    });
    return { position: BigInt(rows[0]?.position ?? 0), size: Number(rows[0]?.size ?? 0) };
  },

  /** The verifier keys that the tree has reached and the leaves that introduced them, the newest first. */
  keys: async (): Promise<readonly LogKey[]> => {
    const { rows } = await pool.query<{ vkey: string; leaf: string }>(
      'select vkey, leaf from ledger_key order by leaf desc',
    );
    return rows.map(({ vkey, leaf }) => ({ vkey, leaf: Number(leaf) }));
  },

  /** The newest name of the log that the tree has reached; null before the first. */
  origin: async (): Promise<string | null> => {
    const { rows } = await pool.query<{ origin: string }>(
      'select origin from ledger_origin order by leaf desc limit 1',
    );
    return rows[0]?.origin ?? null;
  },

  /** The bytes of these tiles by `tileKey`: at level 0 the entries and not yet the hashes. */
  tiles: async (wanted: readonly TileId[]): Promise<ReadonlyMap<string, Buffer>> => {
    const above = wanted.filter(({ level }) => level > 0);
    const { rows } = await pool.query<{ level: number; tile: string; bytes: Buffer }>({
      name: 'ledger-tiles',
      text: `
        select 0 as level, tile, entries as bytes from ledger_entries where tile = any($1::bigint[])
        union all
        select stored.level, stored.tile, stored.hashes
        from unnest($2::smallint[], $3::bigint[]) as wanted (level, tile) join ledger_tile as stored using (level, tile)`,
      values: [
        wanted.filter(({ level }) => level === 0).map(({ tile }) => tile),
        above.map(({ level }) => level),
        above.map(({ tile }) => tile),
      ],
    });
    return new Map(rows.map(({ level, tile, bytes }) => [tileKey({ level, tile: Number(tile) }), bytes]));
  },

  /**
   * The bytes of these parts by `partKey`. With `fromEntries` the roots are computed, as they are if they are missing or
   * too short.
   */
  parts: async (wanted: readonly TilePart[], fromEntries = false): Promise<ReadonlyMap<string, Buffer>> => {
    const blocks = wanted.filter(({ kind }) => kind === 'entries');
    const above = wanted.filter(({ kind }) => kind === 'hashes');
    const { rows } = await pool.query<StoredPart>({
      name: 'ledger-parts',
      text: PARTS,
      values: [
        wanted.filter(({ kind }) => kind === 'roots').map(({ tile }) => tile),
        fromEntries,
        blocks.map(({ tile }) => tile),
        blocks.map(({ block }) => block),
        above.map(({ level }) => level),
        above.map(({ tile }) => tile),
      ],
    });
    return new Map(
      rows.map(({ tile, bytes, entries, ...part }) => [
        partKey({ ...part, tile: Number(tile) }),
        entries ? Buffer.concat(blockRoots(hashesIn(entries))) : (bytes ?? Buffer.alloc(0)),
      ]),
    );
  },

  /** The leaves of events by their ids. Those that the tree has not reached are missing. */
  leaves: async (eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await pool.query<{ id: string; leaf: string }>({
      name: 'ledger-leaves',
      text: 'select event_id as id, leaf from ledger_leaf where event_id = any($1::uuid[])',
      values: [eventIds],
    });
    return new Map(rows.map(({ id, leaf }) => [id, Number(leaf)]));
  },

  addCosignature: async (
    { origin, size }: Pick<Head, 'origin' | 'size'>,
    witness: string,
    line: string,
  ): Promise<void> => {
    await pool.query(
      `insert into ledger_cosignature (origin, size, witness, line) values ($1, $2, $3, $4)
       on conflict (origin, size, witness) do nothing`,
      [origin, size, witness, line],
    );
  },
});
export type LedgerReads = ReturnType<typeof ledgerReads>;
