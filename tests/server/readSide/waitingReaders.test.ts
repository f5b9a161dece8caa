import { expect, onTestFinished, test, vi } from 'vitest';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import { prepareModels } from '../../../server/readSide/preparedModels.ts';
import { startProjections } from '../../../server/readSide/projectionService.ts';
import { waitingReaders } from '../../../server/readSide/waitingReaders.ts';
import { propertyAdded, propertyChanged } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { databases, testModels } from '../../support/readModels.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();

test('a thousand readers that wait for one batch cost one look at the models for each model', async () => {
  const { store: tables } = await database();
  const events = memoryLog([propertyAdded]);
  const prepared = await prepareModels({ models: testModels, events, tables, logger: silent });
  const service = startProjections({ prepared, leadership: alwaysLeading });
  onTestFinished(service.stop);
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  const waiting = Array.from({ length: 1000 }, () => service.caughtUp(events.head() + 1n, CONDITION));
  const looks = vi.spyOn(prepared.states, 'values');
  events.record(propertyChanged('Lea View'));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
  expect(looks.mock.calls.length).toBeLessThanOrEqual(testModels.length);
});

test('a reader is answered once its own event is shown, or after its time', async () => {
  let shown: bigint | null = 3n;
  const readers = waitingReaders(() => shown);
  expect([readers.isShown(3n), readers.isShown(4n)]).toEqual([true, false]);
  const answers: string[] = [];
  const waits = [6n, 5n].map(async (position) =>
    answers.push(`${position} ${await readers.wait(position, CONDITION)}`),
  );
  const late = readers.wait(9n, 1);
  readers.check();
  expect(await late).toBe(false);
  expect(answers).toEqual([]);
  shown = 5n;
  readers.check();
  await waits[1];
  expect(answers).toEqual(['5 true']);
  // A position that was shown before, and is not any more: the models have started again.
  shown = 0n;
  const again = readers.wait(5n, CONDITION);
  readers.check();
  shown = 5n;
  readers.check();
  expect(await again).toBe(true);
  expect(answers).toEqual(['5 true']);
  shown = null;
  readers.check();
  await Promise.all(waits);
  expect(answers).toEqual(['5 true', '6 true']);
  expect(readers.isShown(100n)).toBe(true);
});
