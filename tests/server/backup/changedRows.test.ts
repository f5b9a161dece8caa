import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { checkedStore, faultsOf } from '../../support/checkedStore.ts';
import { fillEveryReadModel, WITHOUT_ROWS } from '../../support/everyRow.ts';
import { flipping } from '../../support/flips.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { random, seedOfRun } from '../../support/storedEvents.ts';

/** Changed rows of each read model. */
const FLIPS = Number(process.env.ROUNDS ?? 2);

const { below } = random(seedOfRun());
const { flippedJson } = flipping({ below });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await fillEveryReadModel(server);
});
afterAll(() => server?.remove());

const faults = async () => faultsOf(await checkedStore(server, { store: server.core.store, files: server.files }));

test('a changed row of a read model is found by the check of a store, and healed by a rebuild', async () => {
  await expect.poll(faults).toEqual([]);
  const { models, events, tables } = server.core;
  for (const model of models.filter(({ name }) => name !== WITHOUT_ROWS))
    for (let count = 0; count < FLIPS; count += 1) {
      const rows = await server.query(`select key, state::text from ${model.name} order by key`);
      expect(rows, `${model.name} has rows`).not.toEqual([]);
      const { key, state } = rows[below(rows.length)] ?? {};
      const flipped = flippedJson(state);
      await server.query(`update ${model.name} set state = $2 where key = $1`, [key, flipped]);
      const found = expect.stringMatching(`^read models: ${model.name} has \\d+ rows .* differ in `);
      expect(await faults(), `${model.name}, ${key}: ${flipped}`).toEqual([found]);
      await rebuild(model, events, tables);
    }
  expect(await faults()).toEqual([]);
});
