// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fileAddress } from '../../client/api/actingAccount.ts';
import { apiAddress } from '../../client/api/address.ts';
import { call } from '../../client/api/http.ts';
import { actingOf } from '../../client/auth/acting.ts';
import { useSession } from '../../client/auth/session.ts';
import { forgetAccount } from '../../client/auth/storedAccount.ts';
import type { AccountRole, User } from '../../domain/accounts/contract.ts';
import { id, rowena } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const firm = id(90);
const roleIn = (over: Partial<AccountRole> = {}): AccountRole => ({
  account_id: firm,
  grant_id: id(91),
  name: 'Tamar Lettings',
  role: 'member',
  until: null,
  limited: false,
  subscription: { status: 'active', may_write: true, properties_limit: 5 },
  ...over,
});
const withRole = (over: Partial<AccountRole> = {}): User => ({ ...rowena, roles: [roleIn(over)] });

const { signIn, signOut, actFor } = useSession.getState();
beforeEach(() => {
  signOut();
  forgetAccount();
  signIn(withRole());
});

const sentFor = async (send: () => Promise<unknown>) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  await send();
  return new Headers(fetched.mock.calls[0]?.[1].headers).get('x-account');
};

describe('acting for another account', () => {
  test('names it in requests and in addresses, and not in those about the person', async () => {
    actFor(firm);
    expect(await sentFor(() => call('GET /api/properties'))).toBe(firm);
    for (const name of ['GET /api/account/api-keys', 'GET /api/account/webhooks'] as const)
      expect(await sentFor(() => call(name)), name).toBe(firm);
    const webhook = { path: { id: '1' } };
    expect(await sentFor(() => call('POST /api/account/webhooks/{id}/test', webhook))).toBe(firm);
    expect(await sentFor(() => call('GET /api/badges/verify/{code}', { path: { code: 'LP-7Q4K-M2XD' } }))).toBeNull();
    expect(await sentFor(() => call('GET /api/invitations/{token}', { path: { token: 'x' } }))).toBeNull();
    for (const name of ['GET /api/auth/me', 'GET /api/account/contents', 'GET /api/subscriptions/current'] as const)
      expect(await sentFor(() => call(name)), name).toBeNull();
    expect(apiAddress('GET /api/documents/{id}/download', { path: { id: '1' } })).toBe(
      `/api/documents/1/download?account=${firm}`,
    );
    expect(apiAddress('GET /api/documents/calendar.ics', { query: { month: '2026-11' } })).toBe(
      `/api/documents/calendar.ics?month=2026-11&account=${firm}`,
    );
    expect(fileAddress('/api/documents/1/download')).toBe(`/api/documents/1/download?account=${firm}`);
    actFor(null);
    expect(await sentFor(() => call('GET /api/properties'))).toBeNull();
    expect(fileAddress('/api/documents/1/download')).toBe('/api/documents/1/download');
  });

  test('ends when the role has ended, and says for whom', () => {
    actFor(firm);
    signIn(withRole({ role: 'viewer' }));
    expect(useSession.getState()).toMatchObject({ accountId: firm, endedFor: null });
    signIn(rowena);
    expect(useSession.getState()).toMatchObject({ accountId: null, endedFor: 'Tamar Lettings' });
    signIn(rowena);
    expect(useSession.getState().endedFor).toBe('Tamar Lettings');
    actFor(null);
    expect(useSession.getState().endedFor).toBeNull();
  });

  test('is not taken over by the next user of the browser', () => {
    actFor(firm);
    signIn({ ...withRole(), id: id(77) });
    expect(useSession.getState()).toMatchObject({ accountId: null, endedFor: null });
    actFor(firm);
    signOut();
    expect(useSession.getState().accountId).toBeNull();
  });
});

describe('the account of a tab', () => {
  const shown = () => useSession.getState().accountId;
  const reload = () => useSession.persist.rehydrate();

  test('is shown again to the same person when their session has ended, and to nobody else', () => {
    actFor(firm);
    signOut();
    signIn(withRole());
    expect(shown()).toBe(firm);
    signOut();
    signIn({ ...withRole(), id: id(77) });
    expect(shown()).toBeNull();
    signOut();
    signIn(rowena);
    expect(useSession.getState(), 'the role has ended').toMatchObject({ accountId: null, endedFor: null });
  });

  test('is the own one after a sign-out', () => {
    actFor(firm);
    signOut();
    forgetAccount();
    signIn(withRole());
    expect(shown()).toBeNull();
  });

  test('stays when another tab shows another account, and is that of the tab used last in a new tab', async () => {
    actFor(firm);
    const before = localStorage.getItem('acting-account');
    localStorage.setItem('acting-account', JSON.stringify({ userId: rowena.id, accountId: null }));
    await reload();
    expect(shown()).toBe(firm);
    window.dispatchEvent(new Event('focus'));
    expect(localStorage.getItem('acting-account')).toBe(before);
    actFor(null);
    await reload();
    expect(shown()).toBeNull();
    localStorage.setItem('acting-account', before ?? '');
    sessionStorage.clear();
    await reload();
    expect(shown()).toBe(firm);
  });

  test.each(['', '{', '5', '{"userId":1}'])('with %j in the storage is the own one', async (text) => {
    for (const storage of [sessionStorage, localStorage]) storage.setItem('acting-account', text);
    await reload();
    expect(shown()).toBeNull();
  });
});

describe('answers that a person could not save', () => {
  const KEY = 'unsaved-answers';
  const keepAnswers = () => sessionStorage.setItem(KEY, JSON.stringify({ userId: rowena.id, assessments: {} }));
  const areKept = () => sessionStorage.getItem(KEY) !== null;
  const loadPageFor = async (user: User | null) => {
    localStorage.setItem('auth-storage', JSON.stringify({ state: { signedIn: user !== null, user }, version: 0 }));
    vi.resetModules();
    await import('../../client/auth/session.ts');
  };
  beforeEach(() => {
    for (const storage of [sessionStorage, localStorage]) storage.clear();
    keepAnswers();
  });

  test.each([
    ['stay for this person', rowena, true],
    ['stay while nobody is signed in', null, true],
    ['go if somebody else has signed in in another tab', { ...rowena, id: id(77) }, false],
  ])('%s when the tab loads a page', async (_, user, kept) => {
    await loadPageFor(user);
    expect(areKept()).toBe(kept);
  });

  test('go when the tab loads a page after a sign-out in another one, and later ones stay', async () => {
    localStorage.setItem('last-sign-out', '0.5');
    await loadPageFor(null);
    expect(areKept()).toBe(false);
    keepAnswers();
    await loadPageFor(rowena);
    expect(areKept()).toBe(true);
  });
});

test('another person who signs in takes this tab over, also after a sign-out; one who signs in again does not', () => {
  const { takeovers } = useSession.getState();
  signIn(withRole());
  signOut();
  signIn(withRole());
  expect(useSession.getState().takeovers).toBe(takeovers);
  signIn({ ...withRole(), id: id(77) });
  expect(useSession.getState().takeovers).toBe(takeovers + 1);
  signOut();
  signIn({ ...withRole(), id: id(78) });
  expect(useSession.getState().takeovers).toBe(takeovers + 2);
});

describe('what a screen offers', () => {
  test('is all in the own account', () => {
    const own = actingOf(withRole(), null);
    expect(own).toMatchObject({ isOwn: true, role: 'owner', accountId: rowena.id });
    expect([own.may('property:remove'), own.may('access:change')]).toEqual([true, true]);
  });

  test.each([
    ['member', false, { 'property:add': true, 'property:remove': false, 'access:read': false }],
    ['member', true, { 'property:add': false, 'property:change': true }],
    ['viewer', false, { 'property:read': true, 'property:change': false, 'dashboard:read': true }],
    ['auditor', false, { 'history:read': true, 'property:read': false, 'dashboard:read': false, 'access:leave': true }],
  ] as const)('follows from the role of a %s, limited: %s', (role, limited, expected) => {
    const acting = actingOf(withRole({ role, limited }), firm);
    expect(acting).toMatchObject({ isOwn: false, name: 'Tamar Lettings', role, limited });
    for (const [action, allowed] of Object.entries(expected)) expect(acting.may(action as never), action).toBe(allowed);
  });
});
