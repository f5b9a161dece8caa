import type { Pool } from 'pg';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { readModels } from '../../projections/models.ts';
import { foldBatch, type ReadModel } from '../../projections/readModel.ts';
import { createTable } from '../../projections/sql.ts';
import { writeRows } from '../../projections/writeRows.ts';
import { postgresKeyring } from '../../server/adapters/keyring.ts';
import { EVENT_COLUMNS, type EventRow, toStoredEvents } from '../../server/adapters/postgresEventStore/rows.ts';
import { eventCodec } from '../../server/eventLog/codec.ts';
import type { StoredEvent } from '../../server/eventLog/eventStore.ts';
import { masterKeyFile, secretsFrom } from '../../server/identity/secrets.ts';
import { NO_ROWS } from './foldedState.ts';

const models = readModels(EDITIONS);

/** Folds every event of the log at once: without batches, checkpoint, cache and subscription. */
const foldIntoFreshTables = async (pool: Pool, dataDir: string, stored: readonly StoredEvent[]) => {
  const keyring = postgresKeyring(pool, secretsFrom(await masterKeyFile(dataDir)).wrappingKey);
  const events = await eventCodec(keyring).decode(stored);
  for (const model of models) {
    const table = freshTable(model);
    await pool.query(`drop table if exists ${table}; ${createTable(model, table)}`);
    await pool.query('delete from checkpoint where name = $1', [table]);
    // Version 0 is that of a table that is not complete: running servers must not take it for one of a newer build.
    await pool.query('insert into checkpoint (name, version, position) values ($1, 0, 0)', [table]);
    const rows = await foldBatch(model, events, NO_ROWS, new Set());
    const { text: statement, values } = writeRows(model, table, rows, {
      name: table,
      epoch: 0,
      from: 0n,
      to: { position: 1n, eventId: null },
    });
    await pool.query(statement, [...values]);
    await pool.query('delete from checkpoint where name = $1', [table]);
  }
  return events.length;
};

const freshTable = (model: ReadModel<unknown>) => `${model.name}__folded`;

const hashOf = async (pool: Pool, table: string) => {
  const { rows } = await pool.query<{ rows: string; hash: string }>(
    `select count(*) as rows, md5(coalesce(string_agg(r::text, E'\\n' order by r.key collate "C"), '')) as hash from ${table} r`,
  );
  return `${rows[0]?.rows} rows, ${rows[0]?.hash}`;
};

const eventsInPostgres = async (pool: Pool): Promise<readonly StoredEvent[]> => {
  const text = `select ${EVENT_COLUMNS} from event order by position`;
  return toStoredEvents(await pool.query<EventRow>({ text, rowMode: 'array' }));
};

/** The read models whose tables differ from what all events fold to, by an ordered hash of every column. */
export const differingReadModels = async (pool: Pool, dataDir: string, stored?: readonly StoredEvent[]) => {
  const events = await foldIntoFreshTables(pool, dataDir, stored ?? (await eventsInPostgres(pool)));
  const differing: string[] = [];
  for (const model of models) {
    const [stored, folded] = [await hashOf(pool, model.name), await hashOf(pool, freshTable(model))];
    if (stored !== folded) differing.push(`${model.name}: ${stored} instead of ${folded}`);
  }
  return { events, differing };
};
