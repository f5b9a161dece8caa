// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '../../client/api/queryKeys.ts';
import { redirectTarget } from '../../client/auth/redirect.ts';
import { safePath } from '../../client/auth/safePath.ts';
import { useSession } from '../../client/auth/session.ts';
import { LoginPage } from '../../client/site/account/LoginPage.tsx';
import { RegisterPage } from '../../client/site/account/RegisterPage.tsx';
import { UNKNOWN_BADGE } from '../../domain/badges/contract.ts';
import { stayNumber } from '../support/stayEvents.ts';
import { wholeReceipt } from '../support/stayReceipts.ts';
import {
  type Answer,
  delayed,
  ended,
  enter,
  id,
  multi,
  none,
  ok,
  pastDue,
  problem,
  renderAt,
  renderClient,
  rowena,
  server,
  stats,
} from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';
import { asked as askedFor, TOKEN } from './uploadLinkFixtures.ts';

stubBrowser();
beforeEach(() => {
  localStorage.clear();
  useSession.setState({ signedIn: false, user: null, checked: false });
});

const visit = (
  path: Parameters<typeof renderClient>[0],
  answers: Record<string, Answer | Error | (() => Answer | Promise<Answer>)>,
) => {
  const { fetch, asked } = server({
    'GET /dashboard/stats': ok({ data: { stats: stats({ totalProperties: 0 }) } }),
    'GET /dashboard/compliance-overview': ok({ properties: [] }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  return { ...renderClient(path), asked };
};
const unauthorized = problem(401, 'Please sign in.');
const persisted = () => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state;

describe('the redirect after signing in', () => {
  test.each([
    ['/badge/LP-1?x=1#y', '/badge/LP-1?x=1#y'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['/.//evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['dashboard', null],
    [null, null],
  ])('safePath of %j is %j', (target, path) => expect(safePath(target)).toBe(path));

  test('the requested page has priority over ?redirect=, and account pages are ignored', () => {
    const from = { pathname: '/questionnaire', search: '?property=1', hash: '' };
    expect(redirectTarget({ state: { from }, search: '?redirect=/subscription' })).toBe('/questionnaire?property=1');
    expect(redirectTarget({ state: null, search: '?redirect=/subscription' })).toBe('/subscription');
    expect(redirectTarget({ state: { from: { pathname: '//evil.example' } }, search: '' })).toBe('/dashboard');
    expect(redirectTarget({ state: null, search: '?redirect=/auth/login?redirect=/x' })).toBe('/dashboard');
  });
});

test.each([
  ['login', <LoginPage key="login" />],
  ['register', <RegisterPage key="register" />],
])('a signed-in user on the %s page is sent to a public page by the browser', (_, page) => {
  const replace = vi.fn();
  vi.stubGlobal('location', { replace });
  useSession.setState({ signedIn: true, user: rowena, checked: true });
  renderAt(page, '/?redirect=/contact');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/contact');
});

describe('a protected page', () => {
  test('redirects a visitor to the login page and back after signing in', async () => {
    const { router } = visit('/subscription?from=mail', {
      'GET /auth/me': unauthorized,
      'POST /auth/login': ok({ user: rowena }),
      'GET /subscriptions/current': ok({ subscription: multi }),
    });
    await enter(await screen.findByLabelText('Email'), rowena.email);
    expect(router.state.location.pathname).toBe('/login');
    for (const link of screen.getAllByRole('link', { name: 'Create an account' }))
      expect(link.getAttribute('href')).toBe('/register?redirect=%2Fsubscription%3Ffrom%3Dmail');
    await enter(screen.getByLabelText('Password'), 'seaside-holiday');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Subscription' });
    expect(router.state.location.search).toBe('?from=mail');
    expect(persisted()).toMatchObject({ signedIn: true, user: { id: rowena.id } });
  });

  test.each([
    ['refused', problem(401, 'Invalid email or password'), 'Invalid email or password'],
    ['without a response', new TypeError('Failed to fetch'), 'Login failed'],
  ])('a login that is %s shows an error and stays on the page', async (_, answer, text) => {
    visit('/auth/login?redirect=/subscription', { 'GET /auth/me': unauthorized, 'POST /auth/login': answer });
    await enter(await screen.findByLabelText('Email'), rowena.email);
    await enter(screen.getByLabelText('Password'), 'wrong');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  test('shows nothing of a persisted session before the check', async () => {
    useSession.setState({ signedIn: true, user: rowena });
    const late = () => new Promise<Answer>((resolve) => setTimeout(() => resolve(unauthorized), 500));
    const { asked } = visit('/dashboard', { 'GET /auth/me': late });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(asked.map(({ call }) => call)).toEqual(['GET /auth/me']);
    expect(persisted()).toEqual({ signedIn: false, user: null });
  });

  test('shows a spinner during the check', async () => {
    const { asked } = visit('/dashboard', { 'GET /auth/me': () => new Promise<Answer>(() => undefined) });
    // Before the request there is another spinner, while the code of the page loads.
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('user data without an id is a failed check', async () => {
    useSession.setState({ signedIn: true, user: rowena });
    visit('/nowhere', { 'GET /auth/me': ok({ user: { email: rowena.email } }) });
    await waitFor(() => expect(persisted()).toEqual({ signedIn: false, user: null }));
  });

  test('shows the plan picker instead of the page without an active subscription', async () => {
    const { asked } = visit('/badge/LP-7Q4K-M2XD', { 'GET /auth/me': ok({ user: { ...rowena, subscription: none } }) });
    await screen.findByRole('heading', { name: 'Subscription Required' });
    expect(
      screen.getByText(
        'To access the full legal assessment and compliance tracking, please choose a subscription plan that fits your needs.',
      ),
    ).toBeDefined();
    expect(screen.getByText('Logged in as')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('region', { name: 'What a subscription gives you' }).querySelectorAll('li')).toHaveLength(
      8,
    );
    expect(asked.some(({ call }) => call.includes('/badges'))).toBe(false);
  });

  test('keeps badges and reports open after the subscription has ended, and closes the questionnaire', async () => {
    const me = ok({ user: { ...rowena, subscription: ended } });
    visit('/badge/LP-7Q4K-M2XD', { 'GET /auth/me': me, 'GET /badges/LP-7Q4K-M2XD': problem(404, '') });
    await screen.findByRole('heading', { name: 'Badge not found' });
    cleanup();
    visit('/assessment/018f0000-0000-7000-8000-000000000021/report', { 'GET /auth/me': me });
    await screen.findByRole('heading', { name: 'Assessment Not Found' });
    cleanup();
    visit('/questionnaire?property=018f0000-0000-7000-8000-000000000011', { 'GET /auth/me': me });
    await screen.findByRole('heading', { name: 'Subscription Required' });
  });

  test('offers to pay the open invoice, not a second subscription, after the days of grace', async () => {
    const subscription = { ...pastDue, may_write: false };
    visit('/questionnaire?property=018f0000-0000-7000-8000-000000000011', {
      'GET /auth/me': ok({ user: { ...rowena, subscription } }),
    });
    await screen.findByRole('button', { name: 'Pay or change card' });
    expect(screen.queryByRole('button', { name: 'Choose Plan' })).toBeNull();
  });
});

describe('the check with the server', () => {
  const checks = (asked: readonly { call: string }[]) => asked.filter(({ call }) => call === 'GET /auth/me').length;
  const publicPage = () => screen.findByRole('heading', { name: 'Page not found' });

  test.each(['/', '/login', '/register', '/nowhere', '/v/LP-0000-000I'])(
    'is not made on the public page %s without a persisted session',
    async (path) => {
      const { asked } = visit(path, { 'GET /auth/me': unauthorized });
      await screen.findByRole('heading', { level: 1 });
      expect(asked).toEqual([]);
    },
  );

  test('is made on a public page when the persisted session says signed in', async () => {
    useSession.setState({ signedIn: true, user: rowena });
    const { asked } = visit('/nowhere', { 'GET /auth/me': unauthorized });
    await waitFor(() => expect(persisted()).toEqual({ signedIn: false, user: null }));
    expect(checks(asked)).toBe(1);
  });

  // A query that is removed before its answer never gets one.
  test.each<[string, string, Answer, string]>([
    [`/stay/${stayNumber}`, `GET /stays/${stayNumber}.json`, ok({ receipt: wholeReceipt }), 'In order throughout'],
    [`/upload/${TOKEN}`, `GET /upload-links/${TOKEN}`, ok({ asked: askedFor }), 'One document for Bakehouse Flat'],
    ['/confirm-email?token=T1', 'POST /auth/confirm-email', ok({}), 'Your email is confirmed'],
    ['/v/LP-7Q4K-M2XD', 'GET /badges/verify/LP-7Q4K-M2XD', { status: 404, body: UNKNOWN_BADGE }, 'Invalid Badge'],
  ])('that says that the session has ended does not end what %s asks for', async (path, call, answer, title) => {
    useSession.setState({ signedIn: true, user: rowena });
    const [me, own] = [delayed(unauthorized), delayed(answer)];
    const { asked } = visit(path, { 'GET /auth/me': me.answer, [call]: own.answer });
    await waitFor(() => expect(asked.map((request) => request.call)).toContain(call));
    me.release();
    await waitFor(() => expect(persisted()).toEqual({ signedIn: false, user: null }));
    own.release();
    await screen.findByRole('heading', { name: title });
    expect(asked.filter((request) => request.call === call)).toHaveLength(1);
  });

  test('finds the session of a cookie on a protected page, also without a persisted session', async () => {
    const { asked } = visit('/dashboard', { 'GET /auth/me': ok({ user: rowena }) });
    await screen.findByRole('heading', { name: 'Your Properties' });
    expect(checks(asked)).toBe(1);
    expect(persisted()).toMatchObject({ signedIn: true, user: { id: rowena.id } });
  });

  // Another account has a cache of its own, which is empty at first.
  test.each([
    ['fails in the cache of another account keeps the user', problem(400, 'Not now'), true],
    ['says there that the session has ended signs out', unauthorized, false],
  ])('that %s', async (_, answer, stays) => {
    useSession.setState({ signedIn: true, user: rowena, checked: true });
    const { client } = visit('/nowhere', { 'GET /auth/me': answer });
    await waitFor(() => expect(client.getQueryState(keys.me)?.fetchStatus).toBe('idle'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(useSession.getState().signedIn).toBe(stays);
    expect(persisted()).toMatchObject({ signedIn: stays });
  });

  test('is made when a visitor moves from a public page to a protected one, and only once', async () => {
    const { asked, router } = visit('/nowhere', { 'GET /auth/me': unauthorized });
    await publicPage();
    await router.navigate('/dashboard');
    await screen.findByLabelText('Email');
    await router.navigate('/nowhere');
    await publicPage();
    await router.navigate('/subscription');
    await screen.findByLabelText('Email');
    expect(checks(asked)).toBe(1);
  });
});

describe('what the browser keeps of a person', () => {
  const KEPT = {
    searched: 'RaStoreconsole-1.accounts.listParams',
    columns: 'RaStoreconsole-1.accounts.columns',
    selection: 'selection-console-1',
    answers: 'unsaved-answers',
    account: 'acting-account',
  };
  const answersOf = (userId: string) => JSON.stringify({ userId, assessments: {} });
  const there = () =>
    Object.entries(KEPT)
      .filter(([, key]) => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null)
      .map(([name]) => name);
  const hearOfSignOut = () => {
    localStorage.setItem('last-sign-out', '0.5');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'last-sign-out' })));
  };
  beforeEach(() => {
    sessionStorage.clear();
    for (const key of [KEPT.searched, KEPT.columns]) localStorage.setItem(key, '{"filter":{"q":"ada@example.org"}}');
    sessionStorage.setItem(KEPT.selection, '{"properties.selectedIds":["1"]}');
    sessionStorage.setItem(KEPT.answers, answersOf(rowena.id));
  });

  test('has no phone number and no settings, and a loaded page has none before the server answers', async () => {
    const user = { ...rowena, phone: '01503 262000', marketing_opt_in: true, two_factor: true };
    useSession.getState().signIn(user);
    expect(persisted().user).toMatchObject({ id: rowena.id, name: rowena.name, email: rowena.email });
    expect(Object.keys(persisted().user).filter((name) => /phone|opt_in|^two_factor/.test(name))).toEqual([]);
    // An entry from before has them.
    localStorage.setItem('auth-storage', JSON.stringify({ state: { signedIn: true, user }, version: 0 }));
    await useSession.persist.rehydrate();
    expect(useSession.getState().user).toMatchObject({ id: rowena.id, phone: '' });
  });

  test.each(['GET /dashboard/compliance-overview', 'GET /dashboard/stats'])(
    'goes when %s says that the session has ended, except what they need to go on',
    async (call) => {
      const { client } = visit('/dashboard', { 'GET /auth/me': ok({ user: rowena }), [call]: unauthorized });
      await screen.findByRole('heading', { name: 'Sign In' });
      expect(persisted()).toEqual({ signedIn: false, user: null });
      expect(there()).toEqual(['columns', 'answers', 'account']);
      expect(
        client
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => queryKey),
      ).toEqual([keys.me]);
    },
  );

  test.each([
    ['the person themself', rowena.id, ['columns', 'answers', 'account']],
    ['somebody else', '018f0000-0000-7000-8000-000000000077', ['columns', 'account']],
  ])('of unsaved answers, after a sign-in of %s', async (_, id, kept) => {
    visit('/login', { 'GET /auth/me': unauthorized, 'POST /auth/login': ok({ user: { ...rowena, id } }) });
    vi.stubGlobal('location', { replace: vi.fn() });
    for (const key of [KEPT.searched, KEPT.selection])
      for (const storage of [localStorage, sessionStorage]) storage.removeItem(key);
    await enter(await screen.findByLabelText('Email'), rowena.email);
    await enter(screen.getByLabelText('Password'), 'seaside-holiday');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(persisted()).toMatchObject({ signedIn: true, user: { id } }));
    expect(there()).toEqual(kept);
  });

  test('goes at a sign-out, also with answers that were not saved', async () => {
    vi.stubGlobal('location', { assign: vi.fn() });
    visit('/dashboard', { 'GET /auth/me': ok({ user: rowena }), 'POST /auth/logout': ok({}) });
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(there()).toEqual(['columns']));
  });

  test('goes when the person signs out in another tab, with answers that were not saved', async () => {
    let me: () => Answer | Promise<Answer> = () => ok({ user: rowena });
    visit('/dashboard', { 'GET /auth/me': () => me() });
    await screen.findByRole('heading', { name: 'Your Properties' });
    // Whether or not the server answers.
    me = () => new Promise(() => {});
    localStorage.setItem('auth-storage', JSON.stringify({ state: { signedIn: false, user: null }, version: 0 }));
    hearOfSignOut();
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(there()).toEqual(['columns']);
  });

  test('of a person who has signed out elsewhere goes, and leaves the one who has signed in there since', async () => {
    const ada = { ...rowena, id: id(77), name: 'Ada King' };
    let me = ok({ user: rowena });
    visit('/dashboard', { 'GET /auth/me': () => me });
    await screen.findByRole('heading', { name: 'Your Properties' });
    me = ok({ user: ada });
    hearOfSignOut();
    await screen.findByRole('link', { name: 'Account settings of Ada King' });
    expect(there()).toEqual(['columns', 'account']);
    expect(persisted()).toMatchObject({ signedIn: true, user: { id: ada.id } });
  });
});

test.each([
  ['/badge/LP-7Q4K-M2XD', 'Badge not found'],
  ['/assessment/018f0000-0000-7000-8000-000000000021/report', 'Assessment Not Found'],
])('logging out is offered on %s, last in the header', async (path, title) => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const { asked } = visit(path, {
    'GET /auth/me': ok({ user: rowena }),
    'GET /badges/LP-7Q4K-M2XD': problem(404, ''),
    'POST /auth/logout': ok({}),
  });
  await screen.findByRole('heading', { name: title });
  const inHeader = within(screen.getByRole('banner')).getAllByRole('button');
  expect(inHeader.map((button) => button.getAttribute('aria-label'))).toEqual(['Logout']);
  inHeader[0]?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(asked.map(({ call }) => call)).toContain('POST /auth/logout');
});

test('logging out clears the user and opens the home page, even when the request fails', async () => {
  // jsdom cannot load another page.
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  visit('/dashboard', {
    'GET /auth/me': ok({ user: rowena }),
    'POST /auth/logout': new Error('down'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(persisted()).toEqual({ signedIn: false, user: null }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(logged).toHaveBeenCalled();
});
