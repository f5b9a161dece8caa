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
