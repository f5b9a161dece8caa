import { expect, onTestFinished, test } from 'vitest';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import type { ReadModelTables } from '../../../server/adapters/readModelTables.ts';
import { counting } from '../../support/countingModel.ts';
import { propertyAdded, propertyChanged } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { contents, databases, folded, modelNamed } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();
const overview = counting(modelNamed('property_overview'));

// The rows of the history are inserted without a look whether they exist.
const models = [overview, modelNamed('property_history')].map((model) => [model.name, model] as const);

test.each(models)('two processes that both believe they lead apply every event once to %s', async (name, model) => {
  const db = await database();
  const events = memoryLog([propertyAdded], 1);
  const applied = [0, 0];
  let refused = 0;
  const startLeader = async (process: 0 | 1) => {
    const write: ReadModelTables['tables']['write'] = async (statement) => {
      const moved = await db.store.tables.write(statement);
      if (moved) applied[process] = (applied[process] ?? 0) + 1;
      else refused += 1;
      return moved;
    };
    const tables = { ...db.store, tables: { ...db.store.tables, write } };
    const options = { models: [model], events, tables, logger: silent, leadership: alwaysLeading };
    const service = await startService(options);
    onTestFinished(service.stop);
    return service;
  };
  const leaders = [await startLeader(0), await startLeader(1)];
  for (let count = 0; count < 200; count += 1) {
    events.record(propertyChanged(`View ${count}`));
    if (count % 10 === 0) await Promise.race(leaders.map(({ caughtUp }) => caughtUp(events.head(), CONDITION)));
  }
  expect(await Promise.all(leaders.map(({ caughtUp }) => caughtUp(events.head(), CONDITION)))).toEqual([true, true]);
  expect(await contents(db, name)).toBe(folded(model, events.all));
  expect((applied[0] ?? 0) + (applied[1] ?? 0)).toBe(201);
  expect(refused, 'both must have tried the same event').toBeGreaterThan(0);
  expect(leaders.flatMap(({ status }) => status()).map(({ failure }) => failure)).toEqual([null, null]);
});
