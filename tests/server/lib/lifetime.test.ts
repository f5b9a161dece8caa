import { describe, expect, test } from 'vitest';
import { abortable, stoppable } from '../../../server/lib/lifetime.ts';

/** Starts `parts` in turn and records which were stopped. */
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

describe('the started parts', () => {
  test('are stopped once, in reverse order', async () => {
    const { stopped, begun } = starting(['database', 'core', 'http']);
    const { stop, ready } = await begun;
    expect([ready, stopped]).toEqual([true, []]);
    await Promise.all([stop(), stop()]);
    expect(stopped).toEqual(['http', 'core', 'database']);
  });

  test('are stopped when a later part fails to start, and that failure is thrown', async () => {
    const { stopped, begun } = starting(['database', 'fault'], undefined, 'fault');
    await expect(begun).rejects.toThrow('no start');
    expect(stopped).toEqual(['fault', 'database']);
  });

  test('are stopped even if one of them fails to stop, and that failure is thrown', async () => {
    const { stopped, begun } = starting(['database', 'core'], undefined, 'core');
    const { stop } = await begun;
    await expect(stop()).rejects.toThrow('core does not stop');
    expect(stopped).toEqual(['core', 'database']);
  });

  test('are stopped when the signal aborts half-way, and no other part is started', async () => {
    const signal = AbortSignal.abort();
    const { stopped, begun } = starting(['database', 'core'], signal);
    await expect(begun).rejects.toBe(signal.reason);
    expect(stopped).toEqual(['database']);
  });
});

describe('abortable work', () => {
  test('rejects when the signal aborts', async () => {
    const aborting = new AbortController();
    const work = abortable(new Promise(() => {}), aborting.signal);
    aborting.abort();
    await expect(work).rejects.toBe(aborting.signal.reason);
    await expect(abortable(new Promise(() => {}), aborting.signal)).rejects.toBe(aborting.signal.reason);
  });

  test('resolves without an abort', async () => {
    await expect(abortable(Promise.resolve(1), new AbortController().signal)).resolves.toBe(1);
    await expect(abortable(Promise.resolve(1))).resolves.toBe(1);
  });
});
