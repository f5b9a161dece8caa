import { describe, expect, test } from 'vitest';
import { nextTry } from '../../../server/webhooks/retries.ts';

const HOUR = 60 * 60_000;
const createdAt = new Date('2026-11-20T12:00:00.000Z');
const failed = { createdAt, retryAfter: undefined, random: 0 };

/** Milliseconds after the first attempt at which a message is sent that always fails at once. */
const triesOf = (random: number): readonly number[] => {
  const tries = [0];
  let now: Date | null = createdAt;
  while (now) {
    now = nextTry({ ...failed, random, tries: tries.length, now });
    if (now) tries.push(now.getTime() - createdAt.getTime());
  }
  return tries;
};

describe.each([0, 0.5, 0.999])('with a random part of %s', (random) => {
  test('a message is sent again within 15 seconds, and until the last hour of three days', () => {
    const tries = triesOf(random);
    expect(tries[1]).toBeGreaterThanOrEqual(4000);
    expect(tries[1]).toBeLessThanOrEqual(5000);
    expect(tries.length).toBeGreaterThanOrEqual(10);
    expect(tries.at(-1)).toBeLessThanOrEqual(72 * HOUR);
    expect(tries.at(-1)).toBeGreaterThanOrEqual(71 * HOUR);
  });
});

test('messages that were made together are not sent together for the last time either', () => {
  const last = [0, 0.5, 0.999].map((random) => triesOf(random).at(-1));
  expect(new Set(last).size).toBe(3);
});

describe('a target that asks to wait', () => {
  const now = createdAt;
  const pause = (retryAfter: string) =>
    Number(nextTry({ ...failed, tries: 1, now, retryAfter })?.getTime()) - now.getTime();

  test.each([
    ['120', 120_000],
    ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
    // Not for longer than an hour, and not for less than our own pause.
    ['999999', HOUR],
    ['1', 5000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 5000],
    ['soon', 5000],
  ])('with %s is obeyed', (asked, expected) => expect(pause(asked)).toBe(expected));
});
