import { describe, expect, test } from 'vitest';
import { baseOf, lastStepOn } from '../../client/app/replay/comparison.ts';

const steps = [
  { at: '2026-11-01T09:00:00.000Z', type: 'PropertyAdded' },
  { at: '2026-11-02T09:00:00.000Z', type: 'AssessmentCompleted' },
  { at: '2026-11-02T10:00:00.000Z', type: 'QuestionAnswered' },
  { at: '2026-11-05T09:00:00.000Z', type: 'AssessmentCompleted' },
  { at: '2026-11-06T00:00:00.000Z', type: null },
];

describe('a moment is compared with', () => {
  test('the step before, or nothing before the first', () => {
    expect([0, 1, 4].map((index) => baseOf({ kind: 'before' }, steps, index))).toEqual([-1, 0, 3]);
  });

  test('the last completion before it, also after the slider has moved, or nothing if that comes later', () => {
    expect([0, 1, 2, 3, 4].map((index) => baseOf({ kind: 'completion' }, steps, index))).toEqual([-1, -1, 1, 1, 3]);
  });

  test('a step, at most the last one', () => {
    expect([1, 9].map((step) => baseOf({ kind: 'step', step }, steps, 2))).toEqual([1, 4]);
  });

  test('the end of a day, which is nothing before the first step', () => {
    expect(['2026-10-31', '2026-11-02', '2026-11-04', '2026-11-07'].map((day) => lastStepOn(steps, day))).toEqual([
      -1, 2, 2, 4,
    ]);
    expect(baseOf({ kind: 'day', day: '2026-11-05' }, steps, 0)).toBe(3);
  });
});
