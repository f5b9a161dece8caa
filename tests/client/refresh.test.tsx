// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { useRefresh } from '../../client/api/useRefresh.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

/** Shows two lists. The first has been read; the next reads of both wait for `answer`. */
const open = async () => {
  const reads = { people: 0, groups: 0 };
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const read = async (name: keyof typeof reads) => {
    reads[name] += 1;
    if (reads[name] > 1) await answered;
    return `${name}: ${reads[name]}`;
  };
  let refresh: ReturnType<typeof useRefresh> | undefined;
  const Page = () => {
    refresh = useRefresh();
    const people = useQuery({ queryKey: ['people'], queryFn: () => read('people') });
    const groups = useQuery({ queryKey: ['groups'], queryFn: () => read('groups') });
    return (
      <p>
        {people.data} {groups.data}
      </p>
    );
  };
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByText('people: 1 groups: 1');
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { reads, answer, pass, refresh: (...keys: readonly string[][]) => refresh?.(...keys) };
};

test('a dialog waits for what is on the screen, but no longer than some seconds', async () => {
  const { pass, refresh, answer } = await open();
  let isOver = false;
  void refresh()?.then(() => {
    isOver = true;
  });
  await pass(4000);
  expect(isOver).toBe(false);
  await pass(1000);
  expect(isOver).toBe(true);
  // It is shown as soon as it arrives.
  answer();
  await pass(10);
  expect(screen.getByText('people: 2 groups: 2')).toBeDefined();
});

test('only what is named is read again, and the wait ends when it has arrived', async () => {
  const { pass, refresh, answer, reads } = await open();
  let isOver = false;
  void refresh(['people'])?.then(() => {
    isOver = true;
  });
  await pass(10);
  expect([isOver, reads]).toEqual([false, { people: 2, groups: 1 }]);
  answer();
  await pass(10);
  expect(isOver).toBe(true);
});
