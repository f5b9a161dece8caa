import { describe, expect, test } from 'vitest';
import { abortable, stoppable } from '../../../server/lib/lifetime.ts';

/** Starts `parts` in turn, and notes what was stopped. */
const starting = (parts: readonly string[], told?: AbortSignal, fails?: string) => {
  const stopped: string[] = [];
  const begun = stoppable(async (onStop) => {
    for (const part of parts)
      onStop(async () => {
        stopped.push(part);
        if (part === fails) throw new Error(`${part} does not stop`);
      });
    if (parts.includes('fault')) throw new Error('no start');
    return { ready: true };
  }, told);
  return { stopped, begun };
};

describe('what was started', () => {
  test('is stopped in reverse order, once', async () => {
    const { stopped, begun } = starting(['database', 'core', 'http']);
    const { stop, ready } = await begun;
    expect([ready, stopped]).toEqual([true, []]);
    await Promise.all([stop(), stop()]);
    expect(stopped).toEqual(['http', 'core', 'database']);
  });

  test('is stopped when a later part fails, and that failure is told', async () => {
    const { stopped, begun } = starting(['database', 'fault'], undefined, 'fault');
    await expect(begun).rejects.toThrow('no start');
    expect(stopped).toEqual(['fault', 'database']);
  });

  test('is stopped although one part of it does not, and that is told', async () => {
    const { stopped, begun } = starting(['database', 'core'], undefined, 'core');
    const { stop } = await begun;
    await expect(stop()).rejects.toThrow('core does not stop');
    expect(stopped).toEqual(['core', 'database']);
  });

  test('is stopped when told so half-way, and nothing more is started', async () => {
    const told = AbortSignal.abort();
    const { stopped, begun } = starting(['database', 'core'], told);
    await expect(begun).rejects.toBe(told.reason);
    expect(stopped).toEqual(['database']);
  });
});

describe('long work', () => {
  test('is left when told so', async () => {
    const telling = new AbortController();
    const left = abortable(new Promise(() => {}), telling.signal);
    telling.abort();
    await expect(left).rejects.toBe(telling.signal.reason);
    await expect(abortable(new Promise(() => {}), telling.signal)).rejects.toBe(telling.signal.reason);
  });

  test('is waited for otherwise', async () => {
    await expect(abortable(Promise.resolve(1), new AbortController().signal)).resolves.toBe(1);
    await expect(abortable(Promise.resolve(1))).resolves.toBe(1);
  });
});
