import { expect, test } from 'vitest';
import { fairQueue } from '../../../server/lib/fairQueue.ts';

const never = new AbortController().signal;
const full = () => new Error('full');

/** A queue for one task at a time, whose tasks end when the test says so. */
const stepwise = (limits: { waitingEach?: number; waiting?: number } = {}) => {
  const queue = fairQueue({ atOnce: 1, waitingEach: 10, waiting: 20, full, ...limits });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, signal: AbortSignal = never) => {
    const [key = ''] = name;
    const work = () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.push(() => resolve(name));
      });
    return queue(key, work, signal);
  };
  const finishAll = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(index);
      ends[index]?.();
    }
  };
  return { add, started, finishAll };
};

test('keys take turns, and each keeps its own order', async () => {
  const { add, started, finishAll } = stepwise();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => add(name));
  await finishAll(7);
  expect(await Promise.all(all)).toHaveLength(7);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a key beyond its limit is refused while other keys still find a place', async () => {
  const { add, finishAll } = stepwise({ waitingEach: 2 });
  const accepted = [add('a1'), add('a2'), add('a3')];
  await expect(add('a4')).rejects.toThrow('full');
  accepted.push(add('b1'));
  await finishAll(4);
  expect(await Promise.all(accepted)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('all keys together are limited, too', async () => {
  const { add, finishAll } = stepwise({ waiting: 2 });
  const accepted = [add('a1'), add('b1'), add('c1')];
  await expect(add('d1')).rejects.toThrow('full');
  await finishAll(3);
  expect(await Promise.all(accepted)).toEqual(['a1', 'b1', 'c1']);
});

test('an aborted task gives its place up and never runs', async () => {
  const { add, started, finishAll } = stepwise({ waitingEach: 1 });
  const gone = new AbortController();
  const first = add('a1');
  const second = add('a2', gone.signal);
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  const third = add('a3');
  await expect(add('a4', AbortSignal.abort(new Error('never began')))).rejects.toThrow('never began');
  await finishAll(2);
  expect(await Promise.all([first, third])).toEqual(['a1', 'a3']);
  expect(started).toEqual(['a1', 'a3']);
});

test('aborting a task that runs changes nothing', async () => {
  const { add, finishAll } = stepwise();
  const gone = new AbortController();
  const [first, second] = [add('a1'), add('a2', gone.signal)];
  await finishAll(1);
  await first;
  gone.abort();
  await finishAll(2);
  expect(await second).toBe('a2');
});

test('a task that fails frees its place', async () => {
  const queue = fairQueue({ atOnce: 1, waitingEach: 1, waiting: 1, full });
  const failing = queue('a', () => Promise.reject(new Error('broken')), never);
  const next = queue('a', () => Promise.resolve('done'), never);
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
