// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../client/api/http.ts';
import { keys } from '../../client/api/queryKeys.ts';
import { useSession } from '../../client/auth/session.ts';
import { affectedBy } from '../../client/live/affectedQueries.ts';
import { LiveSync } from '../../client/live/LiveSync.tsx';
import { CONSOLE_RESOURCES } from '../../domain/console/contract.ts';
import { LIVE_MODELS } from '../../domain/live/contract.ts';
import { READ_POSITION } from '../../domain/live/readPosition.ts';
import { id, rowena } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';
import { change, FakeSource, open, source, sources, stubConnections } from './stubLive.ts';

stubBrowser();
stubConnections();

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)));

describe('a change affects', () => {
  const roots = Object.values(keys);
  const affected = (models: readonly string[]) =>
    roots.filter((queryKey) => affectedBy(change({ models: [...models] }))({ queryKey })).flat();

  // React-admin makes the keys of its lists from these names, so the compiler does not miss one.
  test.each(CONSOLE_RESOURCES)('the list of the console named %s with some read model', (name) =>
    expect(LIVE_MODELS.filter((model) => affectedBy(change({ models: [model] }))({ queryKey: [name] }))).not.toEqual(
      [],
    ),
  );

  test.each([
    ['account_profile', ['me', 'notifications', 'reminders']],
    [
      'account_subscription',
      [
        'me',
        'properties',
        'overview',
        'stats',
        'report',
        'badges',
        'verify',
        'subscription',
        'ahead',
        'upload-links',
        'shares',
        'figures',
      ],
    ],
    [
      'property_overview',
      [
        'properties',
        'overview',
        'stats',
        'answers',
        'report',
        'badges',
        'ahead',
        'audit',
        'reminders',
        'assessments',
        'figures',
        'import',
      ],
    ],
    ['document_file', ['properties', 'stats', 'report', 'documents', 'ahead', 'reminders']],
    ['badge', ['overview', 'badges', 'verify']],
    ['credential_status', []],
    ['badge_report', []],
    ['account_activity', ['stats', 'activity', 'import', 'api-keys', 'webhooks']],
    ['account_quick_check', []],
    ['access_grant', ['me', 'audit', 'people', 'arrangement']],
    ['contact_message', []],
    ['reminder', ['reminders']],
    ['upload_link', ['upload-links']],
    ['property_share', ['shares']],
    ['stay_receipt', ['stay-receipts']],
    ['property_group', ['properties', 'audit', 'people', 'arrangement', 'import']],
    ['property_arrangement', ['properties', 'audit', 'people', 'arrangement', 'import']],
    ['office_account', []],
    ['allowance_grant', []],
    ['staff_action', ['me']],
    ['transfer_offer', ['transfers', 'received-transfer']],
    ['property_history', ['history', 'replay', 'looks', 'stay', 'as-of', 'reminders']],
    ['of_a_newer_server', []],
  ])('with %s these queries', (model, queries) => expect(affected([model])).toEqual(queries));

  test('the history of its properties only', () => {
    const models = ['property_history', 'property_overview', 'upload_link', 'property_share', 'stay_receipt'];
    const affects = affectedBy(change({ models, property_id: id(2) }));
    for (const root of [keys.history, keys.replay, keys.looks, keys.uploadLinks, keys.shares, keys.stayReceipts]) {
      expect(affects({ queryKey: [...root, id(2)] })).toBe(true);
      expect(affects({ queryKey: [...root, id(3)] })).toBe(false);
    }
    expect(affects({ queryKey: [...keys.history, id(2)] })).toBe(true);
    expect(affects({ queryKey: [...keys.history, id(3)] })).toBe(false);
    // The months ahead of the whole account.
    expect(affects({ queryKey: [...keys.ahead, null] })).toBe(true);
  });

  test('a list of the console of the same name, whose key names a method and no property', () => {
    const affects = affectedBy(change({ models: ['reminder'], property_ids: [id(2)] }));
    expect(affects({ queryKey: ['reminders', 'getList', {}] })).toBe(true);
    expect(affects({ queryKey: [...keys.reminders, id(2)] })).toBe(true);
    expect(affects({ queryKey: [...keys.reminders, id(3)] })).toBe(false);
  });

  test.each([
    ['account_subscription', [...keys.overview, { propertyId: id(3) }]],
    ['account_profile', [...keys.reminders, id(3)]],
  ])('every property with %s, also if it was merged with a change of one property', (model, queryKey) => {
    const affects = affectedBy(change({ models: [model, 'property_overview', 'document_file'], property_id: id(2) }));
    expect(affects({ queryKey })).toBe(true);
    // The documents do not depend on the account.
    expect(affects({ queryKey: [...keys.documents, { propertyId: id(3) }] })).toBe(false);
  });

  test('the documents of its properties only', () => {
    const affects = affectedBy(change({ models: ['document_file'], property_id: id(2) }));
    expect(affects({ queryKey: [...keys.documents, { propertyId: id(2) }] })).toBe(true);
    expect(affects({ queryKey: [...keys.documents, { propertyId: id(3) }] })).toBe(false);
    expect(affects({ queryKey: [...keys.documents, {}] })).toBe(true);
    const several = affectedBy(change({ models: ['document_file'], property_ids: [id(3), id(4)] }));
    expect(several({ queryKey: [...keys.documents, { propertyId: id(3) }] })).toBe(true);
  });
});

describe('the screen', () => {
  const shown = (stats: () => number, queryKey: readonly string[] = keys.stats) => {
    const client = new QueryClient();
    const Figure = () => useQuery({ queryKey, queryFn: stats, staleTime: 60_000 }).data ?? '…';
    const { container } = render(
      <QueryClientProvider client={client}>
        <LiveSync>
          <Figure />
        </LiveSync>
      </QueryClientProvider>,
    );
    return container;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('BroadcastChannel', undefined);
    useSession.setState({ signedIn: true, user: rowena, checked: true });
  });

  test('shows what has changed, and many changes in a row cost two requests a second', async () => {
    const stats = vi.fn(() => stats.mock.calls.length);
    const screen = shown(stats);
    await settle();
    expect(screen.textContent).toBe('1');
    for (let n = 0; n < 100; n++) {
      source().say('changed', change({ models: ['account_activity'], position: String(n) }));
      await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
    }
    await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
    expect(stats.mock.calls.length).toBe(4);
    expect(screen.textContent).toBe('4');
  });

  test('does not ask for what has not changed', async () => {
    const stats = vi.fn(() => 1);
    shown(stats);
    await settle();
    source().say('changed', change({ models: ['contact_message'] }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    expect(stats).toHaveBeenCalledOnce();
  });

  test('waits for the reply to a command of this tab, which may bring a new session', async () => {
    const stats = vi.fn(() => 1);
    shown(stats);
    await settle();
    let answer = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const saved = call('POST /api/auth/logout');
    source().say('changed', change({ models: ['account_activity'] }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    expect(stats).toHaveBeenCalledOnce();
    answer(new Response('{}'));
    await saved;
    await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
    expect(stats).toHaveBeenCalledTimes(2);
  });

  test('checks the session once after the connection was refused', async () => {
    const me = vi.fn(() => 1);
    shown(me, keys.me);
    await settle();
    source().fail(FakeSource.CLOSED);
    await act(async () => void (await vi.advanceTimersByTimeAsync(5000)));
    expect(me).toHaveBeenCalledTimes(2);
  });

  test('is told what has changed since its first answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { headers: { [READ_POSITION]: '41' } }));
    await call('GET /api/auth/me');
    vi.stubGlobal('fetch', async () => new Response('{}', { headers: { [READ_POSITION]: '43' } }));
    await call('GET /api/dashboard/stats');
    shown(() => 1);
    await settle();
    expect(source().url).toContain('after=41');
    act(() => useSession.getState().signOut());
    act(() => useSession.getState().signIn(rowena));
    expect(source().url).not.toContain('after');
  });

  test('has no connection before the server has confirmed the session, nor after signing out', async () => {
    useSession.setState({ checked: false });
    shown(() => 1);
    await settle();
    expect(sources).toEqual([]);
    act(() => useSession.setState({ checked: true }));
    expect(open()).toHaveLength(1);
    act(() => useSession.getState().signOut());
    expect(open()).toEqual([]);
  });
});
