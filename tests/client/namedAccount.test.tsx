// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openNamedAccount } from '../../client/auth/namedAccount.ts';
import { useSession } from '../../client/auth/session.ts';
import type { AccountRole, User } from '../../domain/accounts/contract.ts';
import { id, ok, renderClient, rowena, server, stats } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
afterEach(() => {
  useSession.getState().signOut();
  useSession.setState({ askedFor: null });
  window.history.replaceState(null, '', '/');
});

const [FIRM, ANOTHER] = [id(90), id(92)];
const role: AccountRole = {
  account_id: FIRM,
  grant_id: id(91),
  name: 'Tamar Lettings',
  role: 'member',
  until: null,
  limited: false,
  subscription: { status: 'active', may_write: true, properties_limit: 5 },
};
const user: User = { ...rowena, roles: [role] };

type Opened = { readonly named: string; readonly actingFor: string | null; readonly persisted?: User };

/** Opens the dashboard with a persisted session; returns the accounts that its requests name. */
const open = async ({ named, actingFor, persisted = user }: Opened) => {
  useSession.setState({ signedIn: true, user: persisted, checked: false, accountId: actingFor });
  window.history.replaceState(null, '', `/dashboard?account=${named}&sort=name`);
  openNamedAccount();
  const { fetch } = server({
    'GET /auth/me': ok({ user }),
    'GET /dashboard/stats': ok({ data: { stats: stats({ totalProperties: 0 }) } }),
    'GET /dashboard/compliance-overview': ok({ properties: [] }),
  });
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.startsWith('/api/dashboard/')) asked.push(new Headers(init.headers).get('X-Account'));
    return fetch(path, init);
  });
  renderClient(`${window.location.pathname}${window.location.search}`);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  return new Set(asked);
};

describe('an address that names an account', () => {
  test('opens it and loses the name, and nothing else', async () => {
    expect(await open({ named: FIRM, actingFor: null })).toEqual(new Set([FIRM]));
    expect(window.location.search).toBe('?sort=name');
  });

  test('opens the own account while the user acts for another one', async () => {
    expect(await open({ named: rowena.id, actingFor: FIRM })).toEqual(new Set([null]));
    expect(useSession.getState().accountId).toBeNull();
  });

  test('opens an account whose role this browser does not know yet', async () => {
    expect(await open({ named: FIRM, actingFor: null, persisted: rowena })).toEqual(new Set([FIRM]));
  });

  test('changes nothing for a user without access to it', async () => {
    expect(await open({ named: ANOTHER, actingFor: FIRM })).toEqual(new Set([FIRM]));
    expect(useSession.getState()).toMatchObject({ accountId: FIRM, askedFor: null, endedFor: null });
    expect(window.location.search).toBe('?sort=name');
  });

  test('waits until a visitor has signed in', () => {
    window.history.replaceState(null, '', `/dashboard?account=${FIRM}`);
    openNamedAccount();
    useSession.getState().signOut();
    useSession.getState().signIn(user);
    expect(useSession.getState().accountId).toBe(FIRM);
  });
});

test('an address without an account stays as it is', () => {
  window.history.replaceState(null, '', '/calendar?month=2026-11');
  openNamedAccount();
  expect([window.location.search, useSession.getState().askedFor]).toEqual(['?month=2026-11', null]);
});
