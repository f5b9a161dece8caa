import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Timers of a second wait until the test says that it has passed: on a slow machine, loading takes longer. */
export const holdTheSecond = () => {
  const { setTimeout: later } = globalThis;
  const held: (() => void)[] = [];
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  timers.mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== 1000) return later(run, ms);
    held.push(run);
    return later(() => {}, 0);
  }) as typeof setTimeout);
  return { passes: () => act(() => held.splice(0).forEach((run) => void run())) };
};
