import { expect, test } from 'vitest';
import type { StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { PAGE, sharedPages } from '../../../server/eventLog/sharedPages.ts';
import { newEvent, newStream } from '../../support/storedEvents.ts';

/** Pages of an endless log. `asked` contains the positions that were read from the store. */
const endless = () => {
  const asked: bigint[] = [];
  const event = { ...newEvent(), stream: newStream(), revision: 0n };
  const pages = sharedPages({
    readAll: async (after, limit) => {
      asked.push(after);
      return Array.from(
        { length: limit },
        (_, index): StoredEvent => ({ ...event, position: after + BigInt(index + 1) }),
      );
    },
  });
  return { pages, asked };
};

test('two readers share one read of a page', async () => {
  const { pages, asked } = endless();
  const [one, other] = [pages.join(), pages.join()];
  expect(await one.read(0n)).toBe(await other.read(0n));
  one.leave();
  await other.read(BigInt(PAGE));
  expect(asked.filter((after) => after === 0n)).toHaveLength(1);
});

test('the cache is cleared when the last reader leaves', async () => {
  const { pages, asked } = endless();
  const reader = pages.join();
  await reader.read(0n);
  reader.leave();
  await pages.join().read(0n);
  expect(asked.filter((after) => after === 0n)).toHaveLength(2);
});
