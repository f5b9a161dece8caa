import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import type { ReadModel } from '../../projections/readModel.ts';
import { modelRunner } from '../../projections/runner.ts';
import type { Sql } from '../../projections/sql.ts';
import { writeRows } from '../../projections/writeRows.ts';
import { accountErased, answered, documentUploaded, propertyAdded, slotTaken } from '../support/events.ts';
import { recorded } from '../support/memoryLog.ts';
import { supportEvents } from '../support/officeEvents.ts';
import { contents, databases, folded, modelNamed, testModels } from '../support/readModels.ts';
import { villaTransferred } from '../support/transferEvents.ts';

const database = databases();
const noCache = { get: () => undefined, set: () => {}, clear: () => {} };
const appendOnly = testModels.filter((model) => model.appendOnly).map(({ name }) => name);

/** Applies these batches, and returns the statements and the rows that they have written. */
const applied = async (model: ReadModel<unknown>, ...batches: readonly (readonly DomainEvent[])[]) => {
  const db = await database();
  const { name } = model;
  await db.store.create(model, name, name);
  const statements: Sql[] = [];
  const write = (statement: Sql) => {
    statements.push(statement);
    return db.store.tables.write(statement);
  };
  const run = modelRunner({ model, table: name, checkpoint: name, epoch: 0 }, { ...db.store.tables, write }, noCache);
  const entries = recorded(batches.flat());
  let [from, start] = [0n, 0];
  for (const { length } of batches) {
    from = await run(entries.slice(start, start + length), from);
    start += length;
  }
  return { statements, rows: await contents(db, name), expected: folded(model, entries) };
};

const looksForRows = ({ text }: Sql) => text.includes('on conflict (key)');

test('a batch of new rows of an append-only model is inserted without a look for each row', async () => {
  const { statements, rows, expected } = await applied(
    modelNamed('property_history'),
    [slotTaken(), propertyAdded],
    [answered('gas-safety-record'), documentUploaded],
  );
  expect(statements.map(looksForRows)).toEqual([false, false]);
  expect(JSON.parse(rows)).toHaveLength(4);
  expect(rows).toBe(expected);
});

test('a transfer or an erasure, which change rows of earlier events, may find them', async () => {
  const { statements, rows, expected } = await applied(
    modelNamed('property_history'),
    [slotTaken(), propertyAdded],
    villaTransferred,
    [answered('gas-safety-record')],
    [accountErased],
  );
  expect(statements.map(looksForRows)).toEqual([false, true, false, true]);
  expect(rows).toBe(expected);
});

test('a model with rows that change may find each of them', async () => {
  const { statements } = await applied(modelNamed('property_overview'), [propertyAdded], [slotTaken(), propertyAdded]);
  expect(statements.map(looksForRows)).toEqual([true, true]);
});

test.each(appendOnly)('an inserted row of %s has the same columns as one that may exist', async (name) => {
  const model = modelNamed(name);
  const db = await database();
  const said = 'a "quoted" \\ word, NULL and {braces}';
  const entries = recorded([slotTaken(), propertyAdded, documentUploaded, ...supportEvents]);
  const states = entries.flatMap((entry) => {
    const change = 'event' in entry ? model.change(entry.event.type) : null;
    const state = change && model.reads.has(entry.category) && 'event' in entry ? change.fold(null, entry) : null;
    return state ?? [];
  });
  // The reminders have no event among these.
  const reminder = {
    accountId: slotTaken().data.accountId,
    propertyId: null,
    about: { kind: said },
    dueOn: '2027-01-31',
  };
  const all = name === 'reminder' ? [{ ...reminder, position: '7' }] : states;
  expect(all).not.toEqual([]);
  const rows = new Map(all.map((state, index) => [`${index} ${said}`, state]));
  const written = async (table: string, areNew: boolean) => {
    await db.store.create(model, table, table);
    const checkpoint = { name: table, epoch: 0, from: 0n, to: { position: 1n, eventId: null } };
    expect(await db.store.tables.write(writeRows(model, table, rows, checkpoint, { areNew }))).toBe(true);
    // A second writer that has read the same checkpoint writes nothing.
    expect(await db.store.tables.write(writeRows(model, table, rows, checkpoint, { areNew }))).toBe(false);
    return db.query(`select r::text from ${table} r order by key collate "C"`);
  };
  expect(await written(name, true)).toEqual(await written(`${name}__next`, false));
});
