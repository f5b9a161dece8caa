// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { keys } from '../../client/api/queryKeys.ts';
import { refetcher } from '../../client/live/refetcher.ts';
import { stubBrowser } from './stubBrowser.ts';
import { change } from './stubLive.ts';

stubBrowser();

test('a change does not cancel what is being read: it is read again afterwards', async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  const aborted = vi.fn();
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: keys.overview,
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', aborted);
      reads += 1;
      return new Promise<number>((resolve) => setTimeout(resolve, 3000, reads));
    },
    staleTime: 0,
  });
  const stopWatching = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(3000);
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(1000);

  const live = refetcher(client);
  live.changed(change());
  await vi.advanceTimersByTimeAsync(1500);
  expect([reads, aborted.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(observer.getCurrentResult().data).toBe(2);
  expect(reads).toBe(3);
  await vi.advanceTimersByTimeAsync(3000);
  expect(observer.getCurrentResult().data).toBe(3);
  live.stop();
  stopWatching();
});
