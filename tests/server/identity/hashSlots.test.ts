import { stat } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { TooBusy } from '../../../server/application/errors.ts';
import { hashSlots } from '../../../server/identity/hashSlots.ts';

test('a file is read while many passwords wait for their hash', async () => {
  const inSlot = hashSlots();
  let finished = 0;
  const hashes = Array.from({ length: 30 }, async () => {
    await inSlot(() => hash('correct horse battery'));
    finished += 1;
  });
  for (let reads = 0; reads < 4; reads++) await stat('package.json');
  expect(finished).toBeLessThan(10);
  await Promise.all(hashes);
});

test('work beyond a bounded queue is refused, and accepted again once the queue is shorter', async () => {
  const inSlot = hashSlots();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tasks = Array.from({ length: 402 }, () => inSlot(() => finished));
  await expect(inSlot(async () => 'more')).rejects.toThrow(TooBusy);
  finish();
  await Promise.all(tasks);
  expect(await inSlot(async () => 'more')).toBe('more');
});
