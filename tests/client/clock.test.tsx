// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../client/api/http.ts';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { now, today, useToday } from '../../client/clock.ts';
import { useRecord } from '../../client/console/office/useRecord.ts';
import { LiveSync } from '../../client/live/LiveSync.tsx';
import { setClock } from '../../client/serverClock.ts';
import { id } from './fixtures.tsx';
import { stubApi } from './stubApi.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  setClock(new Date().toUTCString());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the date', () => {
  test('is that of the server, however wrong the clock of the device is', async () => {
    stubApi({ 'GET /api/properties': { body: {}, headers: { Date: 'Sun, 28 Mar 2027 23:30:00 GMT' } } });
    await call('GET /api/properties');
    // Half an hour after midnight in London, which has had summer time since that morning.
    expect([today(), now()]).toEqual(['2027-03-29', '2027-03-28T23:30:00.000Z']);
  });

  test.each([null, '', 'yesterday'])('stays as it was after a reply with the date %j', (date) => {
    setClock(date);
    expect(today()).toBe('2026-11-21');
  });

  test('changes on the screen when the day begins in London', () => {
    vi.setSystemTime('2027-07-01T22:59:45Z');
    const { result } = renderHook(useToday);
    expect(result.current).toBe('2027-07-01');
    act(() => vi.advanceTimersByTime(60_000));
    expect(result.current).toBe('2027-07-02');
  });

  test('changes on the screen with a reply of another day', () => {
    const { result } = renderHook(useToday);
    act(() => setClock('Sun, 28 Mar 2027 23:30:00 GMT'));
    expect(result.current).toBe('2027-03-29');
  });
});

const renderAtMidnight = async (Page: () => ReactNode) => {
  vi.setSystemTime('2026-11-21T23:59:45Z');
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <LiveSync>
        <Page />
      </LiveSync>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('asked 1')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
};

test('a new day is asked for again, because replies count days', async () => {
  let asked = 0;
  await renderAtMidnight(() => <p>asked {useQuery({ queryKey: ['stats'], queryFn: () => ++asked }).data}</p>);
  expect(screen.getByText('asked 2')).toBeTruthy();
});

test('a new day does not open a record of the back office again, because each opening is recorded', async () => {
  let asked = 0;
  await renderAtMidnight(() => <p>asked {useRecord('accounts', id(1), async () => ++asked).data}</p>);
  expect(today()).toBe('2026-11-22');
  expect(screen.getByText('asked 1')).toBeTruthy();
});
