// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { onWake } from '../../client/live/onWake.ts';
import { listenToChanges } from '../../client/live/sharedStream.ts';
import type { Changed } from '../../domain/live/contract.ts';
import { id } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';
import { change, FakeSource, open, source, sources, stubConnections, stubTabs } from './stubLive.ts';

stubBrowser();
stubConnections();

const settle = () => vi.advanceTimersByTimeAsync(0);

const tab = (since: string | null = null) => {
  const heard: Changed[] = [];
  const onRefused = vi.fn();
  const stop = listenToChanges({ accountId: id(1), since, onChange: (one) => heard.push(one), onRefused });
  return { heard, onRefused, stop };
};

describe('the tabs of a browser', () => {
  test('share one connection, and all hear what it says', async () => {
    vi.useFakeTimers();
    stubTabs();
    const [first, second] = [tab(), tab()];
    await settle();
    expect(sources.map(({ url }) => url)).toEqual([`/api/events?account=${id(1)}`]);
    source().say('changed', change());
    expect([first.heard, second.heard]).toEqual([[change()], [change()]]);
    first.stop();
    second.stop();
  });

  test('go on from the last change when the one with the connection is closed', async () => {
    vi.useFakeTimers();
    stubTabs();
    const [first, second] = [tab(), tab()];
    await settle();
    source().say('changed', change({ position: '99' }));
    source().say('changed', change({ position: '100' }));
    first.stop();
    await settle();
    expect(open()).toHaveLength(1);
    expect(source().url).toContain('after=100');
    second.stop();
    expect(open()).toEqual([]);
  });

  test('ask for everything if they take over before any change', async () => {
    vi.useFakeTimers();
    stubTabs();
    const [first, second] = [tab(), tab()];
    await settle();
    await vi.advanceTimersByTimeAsync(5000);
    first.stop();
    await settle();
    expect(source().url).toContain('after=0');
    second.stop();
  });

  test('start from what the page has read, so that a change before the opening is told', async () => {
    vi.useFakeTimers();
    stubTabs();
    const { stop } = tab('9');
    await settle();
    expect(source().url).toContain('after=9');
    stop();
  });

  test.each([
    ['before', '99', ['100']],
    ['after', '100', []],
  ])(
    'that join with data of %s the last change hear of it if need be, and no other tab does',
    async (_, since, told) => {
      vi.useFakeTimers();
      stubTabs();
      const [first, second] = [tab('98'), tab('98')];
      await settle();
      source().say('changed', change({ position: '100' }));
      const third = tab(since);
      await settle();
      expect(third.heard.map(({ position }) => position)).toEqual(told);
      for (const { models } of third.heard) expect(models).toContain('property_overview');
      expect([first.heard, second.heard]).toEqual([[change({ position: '100' })], [change({ position: '100' })]]);
      expect(open()).toHaveLength(1);
      for (const { stop } of [first, second, third]) stop();
    },
  );

  test('have a connection each in a browser without locks', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const tabs = [tab(), tab()];
    expect(open()).toHaveLength(2);
    for (const { stop } of tabs) stop();
    expect(open()).toEqual([]);
  });
});

describe('a connection', () => {
  test('that breaks is left to the browser', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { onRefused, stop } = tab();
    source().fail(0);
    expect(sources).toHaveLength(1);
    expect(onRefused).not.toHaveBeenCalled();
    stop();
  });

  test.each(['refused', 'ended'])(
    'that was %s is asked for again, later each time, from the last change',
    async (how) => {
      vi.useFakeTimers();
      vi.stubGlobal('BroadcastChannel', undefined);
      const { onRefused, stop } = tab();
      source().say('changed', change({ position: '42' }));
      const pauses: number[] = [];
      const refuse = async () => {
        if (how === 'ended') source().say('ended');
        else source().fail(FakeSource.CLOSED);
        expect(open()).toEqual([]);
        const since = Date.now();
        await vi.advanceTimersToNextTimerAsync();
        while (open().length === 0) await vi.advanceTimersToNextTimerAsync();
        pauses.push(Date.now() - since);
        expect(onRefused).toHaveBeenCalledTimes(pauses.length);
      };
      for (let refusals = 1; refusals <= 8; refusals++) await refuse();
      expect(source().url).toContain('after=42');
      expect(pauses[0]).toBeLessThanOrEqual(1000);
      expect(pauses[7]).toBeGreaterThanOrEqual(30_000);
      expect(pauses[7]).toBeLessThanOrEqual(60_000);
      // A connection that was accepted begins again with the shortest pause.
      source().say('open');
      await refuse();
      expect(pauses[8]).toBeLessThanOrEqual(1000);
      stop();
      await vi.advanceTimersByTimeAsync(120_000);
      expect(open()).toEqual([]);
    },
  );

  test('that tells an older change once more goes on from the latest one', async () => {
    vi.useFakeTimers();
    stubTabs();
    const { stop } = tab('9');
    await settle();
    source().say('changed', change({ position: '42' }));
    source().say('changed', change({ position: '41' }));
    source().fail(FakeSource.CLOSED);
    while (open().length === 0) await vi.advanceTimersToNextTimerAsync();
    expect(source().url).toContain('after=42');
    stop();
  });

  test('ignores what is no change', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { heard, stop } = tab();
    source().say('changed', { models: 'x' });
    source().dispatchEvent(new MessageEvent('changed', { data: '{' }));
    expect(heard).toEqual([]);
    stop();
  });

  test('is opened anew after sleep, and everything is read again', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('BroadcastChannel', undefined);
    const { heard, stop } = tab();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
    vi.setSystemTime(Date.now() + 120_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sources).toHaveLength(2);
    expect(open()).toHaveLength(1);
    expect(heard[0]?.models).toContain('property_overview');
    stop();
  });
});

test('a tab that is only hidden has not slept', async () => {
  vi.useFakeTimers();
  const awake = vi.fn();
  const stop = onWake(awake);
  for (let minute = 0; minute < 5; minute++) {
    vi.setSystemTime(Date.now() + 50_000);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(awake).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(awake).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new Event('online'));
  expect(awake).toHaveBeenCalledOnce();
});
