import { expect, test } from 'vitest';
import { pagesOf } from '../../../server/schedule/pagesOf.ts';

/** Reads the numbers 1 to 5 in pages of two, and says which pages came and after which items they were read. */
const paged = async ({ abortIn = 0 } = {}) => {
  const stopping = new AbortController();
  const read: (number | null)[] = [];
  const pages: (readonly number[])[] = [];
  const page = async (last: number | null) => {
    read.push(last);
    return [1, 2, 3, 4, 5].filter((item) => item > (last ?? 0)).slice(0, 2);
  };
  for await (const some of pagesOf(stopping.signal, page)) {
    pages.push(some);
    if (pages.length === abortIn) stopping.abort();
  }
  return { read, pages };
};

test('each page is read after the last item of the one before, until one is empty', async () => {
  expect(await paged()).toEqual({ read: [null, 2, 4, 5], pages: [[1, 2], [3, 4], [5]] });
});

test('no page is read once the job is to end', async () => {
  expect(await paged({ abortIn: 1 })).toEqual({ read: [null], pages: [[1, 2]] });
});
