import { describe, expect, test } from 'vitest';
import { abortable, stoppable } from '../../../server/lib/lifetime.ts';

/** Starts `parts` one after the other; `stopped` lists those that were stopped. */
const starting = (parts: readonly string[], signal?: AbortSignal, fails?: string) => {
  const stopped: string[] = [];
  const begun = stoppable(async (onStop) => {
    for (const part of parts)
      onStop(async () => {
        stopped.push(part);
        if (part === fails) throw new Error(`${part} does not stop`);
      });
    if (parts.includes('fault')) throw new Error('no start');
    return { ready: true };
  }, signal);
  return { stopped, begun };
};

describe('parts that were started', () => {
  test('are stopped in reverse order, once', async () => {
    const { stopped, begun } = starting(['database', 'core', 'http']);
    const { stop, ready } = await begun;
    expect([ready, stopped]).toEqual([true, []]);
    await Promise.all([stop(), stop()]);
    expect(stopped).toEqual(['http', 'core', 'database']);
  });

  test('are stopped when a later part fails to start, and that failure is reported', async () => {
    const { stopped, begun } = starting(['database', 'fault'], undefined, 'fault');
    await expect(begun).rejects.toThrow('no start');
    expect(stopped).toEqual(['fault', 'database']);
  });

  test('are all stopped although one fails to stop, and that failure is reported', async () => {
    const { stopped, begun } = starting(['database', 'core'], undefined, 'core');
    const { stop } = await begun;
    await expect(stop()).rejects.toThrow('core does not stop');
    expect(stopped).toEqual(['core', 'database']);
  });

  test('are stopped when the start is aborted, and no more parts are started', async () => {
    const signal = AbortSignal.abort();
    const { stopped, begun } = starting(['database', 'core'], signal);
    await expect(begun).rejects.toBe(signal.reason);
    expect(stopped).toEqual(['database']);
  });
});

describe('long work', () => {
  test('is no longer waited for when the signal aborts', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = abortable(new Promise(() => {}), signal);
    controller.abort();
    await expect(waiting).rejects.toBe(signal.reason);
    await expect(abortable(new Promise(() => {}), signal)).rejects.toBe(signal.reason);
  });

  test('is waited for without an abort', async () => {
    await expect(abortable(Promise.resolve(1), new AbortController().signal)).resolves.toBe(1);
    await expect(abortable(Promise.resolve(1))).resolves.toBe(1);
  });
});
