import { expect, onTestFinished, test } from 'vitest';
import type { ReadModel } from '../../../projections/readModel.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import type { ReadModelTables } from '../../../server/adapters/readModelTables.ts';
import { startProjections } from '../../../server/readSide/projectionService.ts';
import { propertyAdded, propertyChanged } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { contents, databases, folded, modelNamed } from '../../support/readModels.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();
const overview = modelNamed('property_overview');

/** Its rows also count their events, so an event that is applied twice shows. */
const counting: ReadModel<unknown> = {
  ...overview,
  change: (type) => {
    const change = overview.change(type);
    return (
      change && {
        key: change.key,
        fold: (state, recorded) => ({
          ...(change.fold(state, recorded) as object),
          applied: ((state as { applied?: number } | null)?.applied ?? 0) + 1,
        }),
      }
    );
  },
};

test('two processes that both believe they lead apply every event once', async () => {
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
    const options = { models: [counting], events, tables, logger: silent, leadership: alwaysLeading };
    const service = await startProjections(options);
    onTestFinished(service.stop);
    return service;
  };
  const leaders = [await startLeader(0), await startLeader(1)];
  for (let count = 0; count < 200; count += 1) {
    events.record(propertyChanged(`View ${count}`));
    if (count % 10 === 0) await Promise.race(leaders.map(({ caughtUp }) => caughtUp(events.head(), CONDITION)));
  }
  expect(await Promise.all(leaders.map(({ caughtUp }) => caughtUp(events.head(), CONDITION)))).toEqual([true, true]);
  expect(await contents(db, 'property_overview')).toBe(folded(counting, events.all));
  expect((applied[0] ?? 0) + (applied[1] ?? 0)).toBe(201);
  expect(refused, 'both must have tried the same event').toBeGreaterThan(0);
  expect(leaders.flatMap(({ status }) => status()).map(({ failure }) => failure)).toEqual([null, null]);
});
