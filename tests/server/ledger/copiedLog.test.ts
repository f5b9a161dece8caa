import { expect, onTestFinished, test } from 'vitest';
import { postgresEventStore } from '../../../server/adapters/postgresEventStore/postgresEventStore.ts';
import type { StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { entryOf } from '../../../server/ledger/entry.ts';
import { growingTree } from '../../../server/ledger/growingTree.ts';
import { everyShape, rootsOf, storedIn } from '../../support/ledger/sameTree.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const [source, copy] = [postgresForFile(), postgresForFile()];
const open = async ({ connectionString }: typeof source) => {
  const store = await postgresEventStore({ connectionString: connectionString(), logger: silent });
  onTestFinished(() => store.close());
  return store;
};
const tilesOf = (events: readonly StoredEvent[]) => growingTree({ size: 0, tiles: [] }).append(events.map(entryOf));

test('a log that was copied into another database has the same tree at every size', async () => {
  const stored = await storedIn(await open(source), everyShape());
  const events = stored.map(({ stream, id, type, data, metadata }) => ({
    stream,
    event: { id, type, data, metadata },
  }));
  const copied = await storedIn(await open(copy), events);
  expect(copied.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(rootsOf(copied)).toEqual(rootsOf(stored));
  expect(tilesOf(copied)).toEqual(tilesOf(stored));
  // Two events in another order are another log.
  const [first, second, ...rest] = copied;
  if (first && second) expect(rootsOf([second, first, ...rest]).at(-1)).not.toBe(rootsOf(stored).at(-1));
});
