import type { Pool } from 'pg';
import { HASH_BYTES } from '../../domain/ledger/merkle.ts';
import { hashesAt, TILE_WIDTH } from '../../domain/ledger/tiles.ts';
import type { Position } from '../../projections/recorded.ts';
import type { TimedQuery } from '../adapters/queryTimeouts.ts';
import { inTransaction } from '../adapters/transaction.ts';
import type { Edge } from './growingTree.ts';
import type { LedgerFacts } from './ledgerFacts.ts';
import type { TileRow } from './tileParts.ts';

/** `facts`: the size after the last event that is a reason to sign a head. */
export type TreeState = { readonly position: Position; readonly size: number; readonly facts: number };

export type Grown = {
  readonly from: TreeState;
  readonly to: TreeState;
  readonly tiles: readonly TileRow[];
  readonly eventIds: readonly string[];
  readonly found: LedgerFacts;
};

export const hashesIn = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );

// Everything in one statement, so that a crash leaves all of a batch or nothing. The tree of a leader that another one
// has replaced is no longer at `from`, and it writes nothing.
const WRITE = `
  with moved as (
    update ledger_tree set position = $3, size = $4, facts = $5 where position = $1 and size = $2::bigint returning true
  ), entries as (
    insert into ledger_entries (tile, entries, roots)
    select n.tile, n.entries, n.roots
    from moved, unnest($6::bigint[], $7::bytea[], $21::bytea[]) as n (tile, entries, roots)
    on conflict (tile) do update set entries = excluded.entries, roots = excluded.roots
  ), tiles as (
    insert into ledger_tile (level, tile, hashes)
    select n.level, n.tile, n.hashes from moved, unnest($8::smallint[], $9::bigint[], $10::bytea[]) as n (level, tile, hashes)
    on conflict (level, tile) do update set hashes = excluded.hashes
  ), leaves as (
    insert into ledger_leaf (event_id, leaf)
    select n.id, $2::bigint + n.ordinality - 1 from moved, unnest($11::uuid[]) with ordinality as n (id, ordinality)
  ), origins as (
    insert into ledger_origin (origin, leaf)
    select n.origin, n.leaf from moved, unnest($12::text[], $13::bigint[]) as n (origin, leaf)
    on conflict (origin) do update set leaf = excluded.leaf
  ), keys as (
    insert into ledger_key (vkey, leaf)
    select n.vkey, n.leaf from moved, unnest($14::text[], $15::bigint[]) as n (vkey, leaf)
    on conflict (vkey) do update set leaf = excluded.leaf
  ), heads as (
    insert into ledger_head (size, origin, root_hash, note, leaf)
    select n.size, n.origin, n.root_hash, n.note, n.leaf
    from moved,
      unnest($16::bigint[], $17::text[], $18::bytea[], $19::text[], $20::bigint[]) as n (size, origin, root_hash, note, leaf)
    on conflict (size) do update set
      origin = excluded.origin, root_hash = excluded.root_hash, note = excluded.note, leaf = excluded.leaf
  )
  select true from moved`;

/** Milliseconds. It is asked for each second, and a stop waits for the answer, which is quick or does not come. */
const STATE_TIMEOUT = 5000;

/** The tables as their only writer, the leader, uses them. */
export const treeTables = (pool: Pool) => {
  const state = async (): Promise<TreeState> => {
    const query: TimedQuery = { text: 'select position, size, facts from ledger_tree', queryTimeout: STATE_TIMEOUT };
    const { rows } = await pool.query<{ position: string; size: string; facts: string }>(query);
    const { position = '0', size = '0', facts = '0' } = rows[0] ?? {};
    return { position: BigInt(position), size: Number(size), facts: Number(facts) };
  };

  const lastTile = async (level: number, size: number): Promise<readonly Buffer[]> => {
    const width = hashesAt(level, size) % TILE_WIDTH;
    const tile = hashesAt(level + 1, size);
    const { rows } =
      level === 0
        ? await pool.query<{ bytes: Buffer }>('select entries as bytes from ledger_entries where tile = $1', [tile])
        : await pool.query<{ bytes: Buffer }>(
            'select hashes as bytes from ledger_tile where level = $1 and tile = $2',
            [level, tile],
          );
    return width === 0 ? [] : hashesIn(rows[0]?.bytes ?? Buffer.alloc(0)).slice(0, width);
  };

  return {
    state,
    edge: async (size: number): Promise<Edge> => {
      const tiles: (readonly Buffer[])[] = [];
      for (let level = 0; hashesAt(level, size) > 0; level += 1) tiles.push(await lastTile(level, size));
      return { size, tiles };
    },
    /** False if the tree is not at `from`. */
    write: async ({ from, to, tiles, eventIds, found }: Grown): Promise<boolean> => {
      const entries = tiles.filter(({ level }) => level === 0);
      const above = tiles.filter(({ level }) => level > 0);
      const { rowCount } = await pool.query({
        name: 'write-ledger',
        text: WRITE,
        values: [
          from.position,
          from.size,
          to.position,
          to.size,
          to.facts,
          entries.map(({ tile }) => tile),
          entries.map(({ bytes }) => bytes),
          above.map(({ level }) => level),
          above.map(({ tile }) => tile),
          above.map(({ bytes }) => bytes),
          eventIds,
          found.origins.map(({ origin }) => origin),
          found.origins.map(({ leaf }) => leaf),
          found.keys.map(({ vkey }) => vkey),
          found.keys.map(({ leaf }) => leaf),
          found.heads.map(({ size }) => size),
          found.heads.map(({ origin }) => origin),
          found.heads.map(({ rootHash }) => rootHash),
          found.heads.map(({ note }) => note),
          found.heads.map(({ leaf }) => leaf),
          entries.map(({ roots }) => roots),
        ],
      });
      return rowCount === 1;
    },
    /**
     * Makes the leader build the tree again. What the heads say stays: an answer that would need more than the tree
     * has got by then is refused until it has caught up.
     */
    reset: (): Promise<void> =>
      inTransaction(pool, async (client) => {
        await client.query('update ledger_tree set position = 0, size = 0, facts = 0');
        for (const table of ['ledger_entries', 'ledger_tile', 'ledger_leaf']) await client.query(`truncate ${table}`);
      }),
  };
};
export type TreeTables = ReturnType<typeof treeTables>;
