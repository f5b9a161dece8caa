import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { databases } from '../../support/readModels.ts';

const database = databases();

test('models that wait side by side ask Postgres for their checkpoints together', async () => {
  const { pool, store, query } = await database();
  await query(`insert into checkpoint (name, version, position) values ('one', 3, 7), ('two', 1, 0)`);
  const asked = vi.spyOn(pool, 'query');
  const names = ['one', 'two', 'missing'];
  const found = await Promise.all(
    names.map(async (name) => {
      // Each name in a callback of its own, but surely in one turn of the event loop: timers can become due in two turns.
      await nextTurn();
      return store.checkpoint(name);
    }),
  );
  expect(found).toEqual([
    { version: 3, epoch: expect.any(Number), position: 7n, eventId: null },
    { version: 1, epoch: expect.any(Number), position: 0n, eventId: null },
    undefined,
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('models that pass the same events move their checkpoints together, each only from where it was', async () => {
  const { pool, store, query } = await database();
  await query(
    `insert into checkpoint (name, version, position, epoch) values ('one', 1, 7, 0), ('two', 1, 8, 0), ('three', 1, 7, 1)`,
  );
  const to = { position: 20n, eventId: '0192f0a0-0000-7000-8000-000000000020' };
  const asked = vi.spyOn(pool, 'query');
  const names = ['one', 'two', 'three', 'missing'];
  const moved = await Promise.all(names.map((name) => store.tables.pass({ name, epoch: 0, from: 7n, to })));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(moved).toEqual([true, false, false, false]);
  const positions = await query('select name, position::int, event_id from checkpoint order by name');
  expect(positions).toEqual([
    { name: 'one', position: 20, event_id: to.eventId },
    { name: 'three', position: 7, event_id: null },
    { name: 'two', position: 8, event_id: null },
  ]);
});
