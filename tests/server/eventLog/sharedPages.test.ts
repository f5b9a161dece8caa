import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { PAGE, sharedPages } from '../../../server/eventLog/sharedPages.ts';
import { newEvent, newStream } from '../../support/storedEvents.ts';

/**
 * Pages of an endless log. `asked` contains the positions that were read from the store. Readers wait for a slower one
 * until `losePatience` is called.
 */
const endless = () => {
  const asked: bigint[] = [];
  const event = { ...newEvent(), stream: newStream(), revision: 0n };
  const readAll = async (after: bigint, limit: number) => {
    asked.push(after);
    return Array.from(
      { length: limit },
      (_, index): StoredEvent => ({ ...event, position: after + BigInt(index + 1) }),
    );
  };
  let waiting = new AbortController();
  const losePatience = () => {
    waiting.abort();
    waiting = new AbortController();
  };
  const pages = sharedPages({ readAll }, () => waiting.signal);
  return { pages, asked, losePatience };
};

/** Positions before the first pages. */
const FIRST = Array.from({ length: 12 }, (_, index) => BigInt(index * PAGE));

type Reader = { readonly read: (after: bigint) => Promise<unknown> };

const readEach = async (reader: Reader, positions: readonly bigint[]) => {
  for (const after of positions) await reader.read(after);
};

/** Without a disk, the readers get as far as they can before the next timer. */
const untilTheyWait = () => delay(0);

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

test('a reader that is ahead waits for a slow one, so each page is read once', async () => {
  const { pages, asked } = endless();
  const [fast, slow] = [pages.join(), pages.join()];
  await slow.read(0n);
  const ahead = readEach(fast, FIRST);
  await untilTheyWait();
  await readEach(slow, FIRST.slice(1));
  slow.leave();
  await ahead;
  expect(FIRST.map((position) => asked.filter((after) => after === position).length)).toEqual(FIRST.map(() => 1));
});

test('a reader that has lost its pages reads them for itself, and the others keep theirs', async () => {
  const { pages, asked, losePatience } = endless();
  const [fast, slow] = [pages.join(), pages.join()];
  await slow.read(0n);
  const ahead = readEach(fast, FIRST);
  await untilTheyWait();
  losePatience();
  await ahead;
  const before = asked.length;
  await readEach(slow, FIRST.slice(1, 4));
  await fast.read(FIRST.at(-1) ?? 0n);
  const again = asked.slice(before);
  expect(again).toEqual(expect.arrayContaining(FIRST.slice(1, 4)));
  expect(new Set(again).size).toBe(again.length);
  expect(again).not.toContain(FIRST.at(-1));
});

test('a reader that makes the others wait for too long is left behind once, and not awaited at each page', async () => {
  const { pages, asked, losePatience } = endless();
  const [fast, stuck] = [pages.join(), pages.join()];
  await stuck.read(0n);
  void readEach(fast, FIRST);
  await untilTheyWait();
  expect(asked).not.toContain(FIRST.at(-1));
  losePatience();
  await untilTheyWait();
  expect(asked).toContain(FIRST.at(-1));
});

test('a reader that was left behind is awaited again once it has caught up', async () => {
  const { pages, asked, losePatience } = endless();
  const [fast, slow] = [pages.join(), pages.join()];
  await slow.read(0n);
  const leaving = readEach(fast, FIRST.slice(0, 8));
  await untilTheyWait();
  losePatience();
  await leaving;
  await readEach(slow, FIRST.slice(1, 8));
  const before = asked.length;
  const ahead = readEach(fast, FIRST.slice(8));
  for (const after of FIRST.slice(8)) {
    await untilTheyWait();
    await slow.read(after);
  }
  await ahead;
  expect(new Set(asked.slice(before)).size).toBe(asked.length - before);
});

test.each([
  ['the first', [100n, 300n]],
  ['the last', [300n, 100n]],
])('readers that begin inside the same page share what follows, when %s one begins first', async (_, starts) => {
  const head = 5000;
  const asked: bigint[] = [];
  const event = { ...newEvent(), stream: newStream(), revision: 0n };
  const pages = sharedPages({
    readAll: async (after, limit) => {
      asked.push(after);
      const length = Math.min(limit, head - Number(after));
      return Array.from({ length }, (_, index): StoredEvent => ({ ...event, position: after + BigInt(index + 1) }));
    },
  });
  const readers = starts.map((start) => ({ at: start, found: [] as bigint[], ...pages.join() }));
  while (readers.some(({ at }) => at < head))
    for (const reader of readers.filter(({ at }) => at < head)) {
      const page = await reader.read(reader.at);
      reader.found.push(...page.map(({ position }) => position));
      reader.at = page.at(-1)?.position ?? reader.at;
    }
  for (const [index, { found }] of readers.entries()) {
    const start = Number(starts[index]);
    expect(found).toEqual(Array.from({ length: head - start }, (_, each) => BigInt(start + each + 1)));
  }
  // The last page is not kept, so it is read more often.
  expect(new Set(asked).size).toBeLessThanOrEqual(4);
});
