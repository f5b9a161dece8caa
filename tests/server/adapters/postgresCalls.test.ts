import { beforeEach, expect, test, vi } from 'vitest';
import { postgresCalls } from '../../../server/adapters/postgresCalls.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { noDeadline } from '../../support/context.ts';
import { postgresDiskFull } from '../../support/postgresDiskFull.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

const LIMIT = 60_000;
const read = async () => 'read';

/** Calls to a Postgres whose disk is full. Counts the attempts to write. */
const onFullDisk = () => {
  const disk = { isFull: true, attempts: 0 };
  const write = async () => {
    disk.attempts += 1;
    if (!disk.isFull) return 'written';
    throw postgresDiskFull();
  };
  const calls = postgresCalls();
  return { disk, calls, write: () => calls.repeated(write, noDeadline) };
};

test('on a full disk what writes is refused at once, and what reads is answered at any moment', async () => {
  const { calls, write } = onFullDisk();
  for (let time = 0; time < 10_000; time += 100) {
    await expect(write()).rejects.toThrow(StoreUnavailable);
    vi.advanceTimersByTime(100);
  }
  expect(await calls.once(read, LIMIT)).toBe('read');
});

test('on a full disk nobody writes more than twice a second, until there is room', async () => {
  const { disk, write } = onFullDisk();
  for (let time = 0; time < 10_000; time += 100) {
    await expect(write()).rejects.toThrow(StoreUnavailable);
    vi.advanceTimersByTime(100);
  }
  expect(disk.attempts).toBe(20);
  disk.isFull = false;
  expect(await write()).toBe('written');
  expect(await write()).toBe('written');
});
