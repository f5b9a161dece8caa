// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { queries } from '../../client/api/queries.ts';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { keys } from '../../client/api/queryKeys.ts';
import { refetcher } from '../../client/live/refetcher.ts';
import { ahead } from './aheadFixtures.ts';
import { bakehouse, kiln, larch, quay } from './dashboardFixtures.tsx';
import { type Answer, ok, server, stats } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';
import { change } from './stubLive.ts';

stubBrowser();

test('a change does not cancel what is being read: it is read again afterwards', async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  const aborted = vi.fn();
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: keys.badges,
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

describe('the twelve months ahead of the whole account', () => {
  const AHEAD = 'GET /dashboard/ahead';
  const STATS = 'GET /dashboard/stats';

  const watched = async (answerAfter = 0) => {
    vi.useFakeTimers();
    const late = () => new Promise<Answer>((resolve) => setTimeout(resolve, answerAfter, ok(ahead())));
    const { fetch, asked } = server({ [AHEAD]: late, [STATS]: ok({ data: { stats: stats() } }) });
    vi.stubGlobal('fetch', fetch);
    const client = makeQueryClient();
    onTestFinished(new QueryObserver(client, queries.ahead()).subscribe(() => {}));
    onTestFinished(new QueryObserver(client, queries.stats()).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(answerAfter + 1);
    const live = refetcher(client);
    onTestFinished(live.stop);
    asked.length = 0;
    const reads = (call: string) => asked.filter((one) => one.call === call).length;
    return { client, live, reads, changed: () => live.changed(change({ models: ['property_overview'] })) };
  };

  test('are read again at the first change, and then every half minute while changes come', async () => {
    const { changed, reads } = await watched();
    for (let second = 0; second < 59; second += 1) {
      changed();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([reads(AHEAD), reads(STATS)]).toEqual([2, 59]);
    // The last change is shown, and without another one there is no further read.
    await vi.advanceTimersByTimeAsync(90_000);
    expect([reads(AHEAD), reads(STATS)]).toEqual([3, 59]);
  });

  test('are read once for changes that came together', async () => {
    const { live, changed, reads } = await watched();
    // It starts the pause after which the next changes are handled together.
    live.changed(change({ models: ['account_session'] }));
    changed();
    changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads(AHEAD)).toBe(1);
  });

  test('hold up no other query while they are read', async () => {
    const { changed, reads } = await watched(5000);
    changed();
    await vi.advanceTimersByTimeAsync(1000);
    changed();
    await vi.advanceTimersByTimeAsync(1000);
    expect([reads(AHEAD), reads(STATS)]).toEqual([1, 2]);
  });

  test('are stale from a change on, for a page that is opened before they are read', async () => {
    const { client, changed } = await watched();
    changed();
    await vi.advanceTimersByTimeAsync(1000);
    const isStale = () => client.getQueryState(queries.ahead().queryKey)?.isInvalidated;
    expect(isStale()).toBe(false);
    changed();
    await vi.advanceTimersByTimeAsync(1000);
    expect(isStale()).toBe(true);
  });
});

describe('the properties of a calendar', () => {
  const OVERVIEW = 'GET /dashboard/compliance-overview';

  /** How often they are read while a change comes every second for a minute. */
  const readsInAMinute = async (properties: number) => {
    vi.useFakeTimers();
    const { fetch, asked } = server({ [OVERVIEW]: ok({ properties: Array(properties).fill(quay) }) });
    vi.stubGlobal('fetch', fetch);
    const client = makeQueryClient();
    onTestFinished(new QueryObserver(client, queries.overview()).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(1);
    const live = refetcher(client);
    onTestFinished(live.stop);
    asked.length = 0;
    for (let second = 0; second < 59; second += 1) {
      live.changed(change({ models: ['property_overview'] }));
      await vi.advanceTimersByTimeAsync(1000);
    }
    return asked.filter(({ call }) => call === OVERVIEW).length;
  };

  test('are read again every half minute if they are many', async () => {
    expect(await readsInAMinute(501)).toBe(2);
  });

  test('are read again at each change if they are few', async () => {
    expect(await readsInAMinute(500)).toBe(59);
  });
});

describe('a property list with several opened pages', () => {
  const PAGES = [quay, larch, kiln].map((row, at) => ok({ properties: [row], total: 4, next: `page-${at + 1}` }));
  const ADDRESSES = ['', '&after=page-1', '&after=page-2'].map(
    (after) => `GET /dashboard/compliance-overview?limit=20${after}`,
  );
  const answered = { ...kiln, documents: { total: 4 } };

  /** Returns what was asked after a change of these models of a property, and the rows that are shown then. */
  const afterChange = async (
    property: typeof kiln,
    { becomes = property as object | null, state = null as 'in_progress' | 'expiring_soon' | null, models = ['badge'] },
  ) => {
    vi.useFakeTimers();
    const filtered = state ? ADDRESSES.map((address) => address.replace('?', `?state=${state}&`)) : ADDRESSES;
    const { fetch, asked } = server({
      ...Object.fromEntries(filtered.map((address, at) => [address, PAGES[at] ?? ok({})])),
      ...(becomes && { [`GET /properties/${property.id}/overview`]: ok({ property: becomes }) }),
    });
    vi.stubGlobal('fetch', fetch);
    const client = makeQueryClient();
    const list = queries.propertyList({ q: '', state, sort: 'urgency' });
    await client.fetchInfiniteQuery({ ...list, pages: 3 });
    const observer = new InfiniteQueryObserver(client, list);
    onTestFinished(observer.subscribe(() => {}));
    const live = refetcher(client);
    onTestFinished(live.stop);
    asked.length = 0;
    live.changed(change({ models, property_id: property.id }));
    await vi.advanceTimersByTimeAsync(2000);
    const shown = observer.getCurrentResult().data?.pages.flatMap(({ properties }) => properties);
    return { asked: asked.map(({ call }) => call), shown };
  };
  const alone = ({ id }: typeof kiln) => `GET /properties/${id}/overview`;

  test('reads a property alone that has kept its place', async () => {
    expect(await afterChange(kiln, { becomes: answered })).toEqual({
      asked: [alone(kiln)],
      shown: [quay, larch, answered],
    });
  });

  test.each([
    ['its state', { compliance: 'compliant' }],
    ['its next expiry', { next_expiry: '2026-12-01' }],
    ['its name', { name: 'Lime Kiln' }],
    ['its town', { city: 'Tenby' }],
  ])('is read again as a whole if a property has changed %s', async (_, changes) => {
    const { asked, shown } = await afterChange(kiln, { becomes: { ...kiln, ...changes } });
    expect(asked).toEqual([alone(kiln), ...ADDRESSES]);
    expect(shown).toEqual([quay, larch, kiln]);
  });

  test('is read again as a whole if a property is gone', async () => {
    expect((await afterChange(kiln, { becomes: null })).asked).toEqual([alone(kiln), ...ADDRESSES]);
  });

  test.each([
    ['of a property that is on no opened page', bakehouse, {}],
    ['of the whole account', kiln, { models: ['account_subscription', 'property_overview'] }],
  ])('is read again as a whole after a change %s', async (_, property, given) => {
    expect((await afterChange(property, given)).asked).toEqual(ADDRESSES);
  });

  test('is read again as a whole if it shows what expires soon', async () => {
    const { asked } = await afterChange(kiln, { state: 'expiring_soon' });
    expect(asked).toEqual(ADDRESSES.map((address) => address.replace('?', '?state=expiring_soon&')));
    expect((await afterChange(kiln, { becomes: answered, state: 'in_progress' })).asked).toEqual([alone(kiln)]);
  });
});
