import { expect, test } from 'vitest';
import { modelRunner } from '../../projections/runner.ts';
import {
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  guestRegister,
  propertyAdded,
} from '../support/events.ts';
import { recorded } from '../support/memoryLog.ts';
import { databases, modelNamed } from '../support/readModels.ts';

const database = databases();
const noCache = { get: () => undefined, set: () => {}, clear: () => {} };
const name = 'property_overview';

/** Updates of the table until now, and those that changed no index. */
type Updates = { readonly all: number; readonly hot: number };

test('an answer of a property with many answers changes no index and takes no other page', async () => {
  const { store, query } = await database();
  const model = modelNamed(name);
  await store.create(model, name, name);
  await store.index(model, name);
  // Without the last answer the verdict, which is in an index, stays open.
  const begun = [propertyAdded, assessmentOpened(), assessmentStarted(), ...allYes.slice(0, -1)];
  const changes = Array.from({ length: 20 }, (_, index) => answered(guestRegister, index % 2 === 0 ? 'No' : 'Yes'));
  const entries = recorded([...begun, ...changes]);
  const run = modelRunner({ model, table: name, checkpoint: name, epoch: 0 }, store.tables, noCache);
  let from = await run(entries.slice(0, begun.length), 0n);
  for (const entry of entries.slice(begun.length)) from = await run([entry], from);
  // Each connection counts for itself, and reports at most once a second.
  const updates = async (): Promise<Updates> => {
    const [row] = await query(
      'select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = $1',
      [name],
    );
    return row;
  };
  await expect.poll(async () => (await updates()).all).toBe(changes.length);
  // A page may be full for a moment, while another connection, such as the autovacuum, still sees former versions of the row.
  expect((await updates()).hot).toBeGreaterThan(changes.length / 2);
  const [{ bytes }] = await query('select octet_length(state::text) as bytes from property_overview');
  expect(bytes, 'so large that it fits on a page only once, unless it is compressed').toBeGreaterThan(4000);
});
