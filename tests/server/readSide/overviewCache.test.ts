import { describe, expect, test } from 'vitest';
import { overviewCache } from '../../../server/readSide/overviewCache.ts';

const ADA = 'ada';
const TODAY = { kind: 'present', variant: '2026-11-20' } as const;

/** A rendering that ends when the test says so. */
const rendering = () => {
  const { promise, resolve, reject } = withResolvers();
  let times = 0;
  const render = () => {
    times += 1;
    return promise;
  };
  return { render, resolve, reject, times: () => times };
};
const withResolvers = () => {
  let resolve: (text: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
};
const textOf = async (body: Promise<Buffer>) => (await body).toString();

describe('an overview', () => {
  test('is rendered once for all who ask at the same time, and kept', async () => {
    const cache = overviewCache();
    const { render, resolve, times } = rendering();
    const readers = Array.from({ length: 10 }, () => cache.get(ADA, TODAY, render));
    resolve('one');
    expect(await Promise.all(readers.map(textOf))).toEqual(Array(10).fill('one'));
    expect(await textOf(cache.get(ADA, TODAY, render))).toBe('one');
    expect(times()).toBe(1);
  });

  test('is rendered again for another day', async () => {
    const cache = overviewCache();
    await cache.get(ADA, TODAY, async () => 'today');
    const tomorrow = { ...TODAY, variant: '2026-11-21' };
    expect(await textOf(cache.get(ADA, tomorrow, async () => 'tomorrow'))).toBe('tomorrow');
  });

  test.each([
    ['a row of it is written', (cache: ReturnType<typeof overviewCache>) => cache.written([ADA])],
    ['everything is dropped', (cache: ReturnType<typeof overviewCache>) => cache.clear()],
  ])('that is under way when %s is not for those who ask afterwards', async (_, happens) => {
    const cache = overviewCache();
    const before = rendering();
    const first = cache.get(ADA, TODAY, before.render);
    happens(cache);
    const second = cache.get(ADA, TODAY, async () => 'after');
    before.resolve('before');
    expect(await textOf(first)).toBe('before');
    expect(await textOf(second)).toBe('after');
    expect(await textOf(cache.get(ADA, TODAY, async () => 'later'))).toBe('after');
  });

  test('is kept although a row of another account is written meanwhile', async () => {
    const cache = overviewCache();
    const { render, resolve, times } = rendering();
    const first = cache.get(ADA, TODAY, render);
    cache.written(['bob']);
    resolve('one');
    await first;
    await cache.get(ADA, TODAY, render);
    expect(times()).toBe(1);
  });

  test('that cannot be rendered fails for those who wait, and is tried again by the next', async () => {
    const cache = overviewCache();
    const { render, reject } = rendering();
    const readers = [cache.get(ADA, TODAY, render), cache.get(ADA, TODAY, render)];
    reject(new Error('Postgres is away'));
    for (const one of await Promise.allSettled(readers)) expect(one.status).toBe('rejected');
    expect(await textOf(cache.get(ADA, TODAY, async () => 'again'))).toBe('again');
  });
});
