// @vitest-environment jsdom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { showSignedInUser, storedUser } from '../../client/site/pages/scripts/signedIn.ts';
import { asksForQuickCheck, enableQuickCheck } from '../../client/site/pages/scripts/startQuickCheck.ts';
import { enableWaitlist, waitlistError } from '../../client/site/pages/scripts/waitlist.ts';
import { neverAnswered } from '../client/stubApi.ts';
import { fileAt } from './rendered.ts';

const bodyAt = (path: string): string => /<body>(.*)<\/body>/s.exec(fileAt(path).text)?.[1] ?? '';
const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => !element.closest('[hidden]'));

vi.mock('../../client/site/quickCheck/mount.tsx', () => ({ mountQuickCheck: () => () => {} }));

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const signIn = (user: unknown) =>
  localStorage.setItem('auth-storage', JSON.stringify({ state: { signedIn: true, user }, version: 0 }));

describe('who is signed in', () => {
  test.each([
    ['nothing', null],
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['a signed-out session', '{"state":{"signedIn":false,"user":{"name":null,"email":"ada@example.com"}}}'],
    ['a user without an address', '{"state":{"signedIn":true,"user":{"name":"Ada"}}}'],
  ])('is nobody if the browser has stored %s', (_, stored) => expect(storedUser(stored)).toBeNull());

  test('is shown in header and menu, without a request', () => {
    const request = vi.spyOn(window, 'fetch');
    document.body.innerHTML = bodyAt('/');
    signIn({ name: '<b>Ada</b>', email: 'ada@example.com' });
    showSignedInUser();
    expect(shown('header a').map(({ textContent }) => textContent)).not.toContain('Sign In');
    expect(shown('header a').map(({ textContent }) => textContent)).toContain('Dashboard');
    expect(shown('[data-logout]')).toHaveLength(2);
    expect(shown('[data-user]').map(({ textContent }) => textContent)).toEqual(['<b>Ada</b>', 'ada@example.com']);
    expect(request).not.toHaveBeenCalled();
  });

  test('is forgotten at the logout, with what was searched for, also where the API is away', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    document.body.innerHTML = bodyAt('/');
    signIn({ name: 'Ada', email: 'ada@example.com' });
    localStorage.setItem('RaStore.properties.listParams', '{"filter":{"q":"Trevorrow"}}');
    showSignedInUser();
    document.querySelector<HTMLElement>('[data-logout]')?.click();
    await expect.poll(() => Object.keys(localStorage)).toEqual(['last-sign-out']);
  });

  test('is forgotten at the logout once the API has not answered for ten seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const asked = new Promise((resolve) => {
      vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
        resolve(address);
        return neverAnswered(address, init);
      });
    });
    document.body.innerHTML = bodyAt('/');
    signIn({ name: 'Ada', email: 'ada@example.com' });
    showSignedInUser();
    document.querySelector<HTMLElement>('[data-logout]')?.click();
    await asked;
    await vi.advanceTimersByTimeAsync(9000);
    expect(Object.keys(localStorage)).toEqual(['auth-storage']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(Object.keys(localStorage)).toEqual(['last-sign-out']);
  });

  test('a visitor sees Sign In and Get Started', () => {
    document.body.innerHTML = bodyAt('/');
    showSignedInUser();
    expect(shown('[data-when=signed-in]')).toEqual([]);
    expect(shown('[data-when=signed-out]').length).toBe(4);
  });
});

test.each([
  ['?start-quiz', null, true],
  ['?start-quiz=&q1=Yes', null, true],
  ['', 'start-quiz', true],
  ['', { 'start-quiz': true }, true],
  ['', null, false],
  ['?from=start-quiz', { other: 1 }, false],
])('the quick check is asked for by %j and the state %j: %s', (search, state, asked) =>
  expect(asksForQuickCheck(search, state)).toBe(asked),
);

test('the header shows who has signed up in the quick check, once it is closed', () => {
  document.body.innerHTML = bodyAt('/');
  showSignedInUser();
  enableQuickCheck();
  signIn({ name: 'Ada', email: 'ada@example.com' });
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect(shown('header a').map(({ textContent }) => textContent)).not.toContain('Sign In');
  expect(shown('header a').map(({ textContent }) => textContent)).toContain('Dashboard');
});

test('an open quick check is not opened again by an entry of the history, and home closes it', async () => {
  document.body.innerHTML = bodyAt('/');
  enableQuickCheck();
  const place = document.querySelector<HTMLElement>('#quick-check');
  const pop = (state: unknown) => window.dispatchEvent(new PopStateEvent('popstate', { state }));
  pop({ 'start-quiz': true });
  await expect.poll(() => place?.childElementCount).toBe(1);
  expect(place?.hidden).toBe(false);
  const mounted = place?.firstChild;
  pop({ 'start-quiz': true, place: 2 });
  await vi.dynamicImportSettled();
  expect(place?.firstChild).toBe(mounted);
  pop(null);
  expect(place?.hidden).toBe(true);
});

describe('while its code is on the way, the quick check', () => {
  const enabled = () => {
    document.body.innerHTML = bodyAt('/');
    enableQuickCheck();
    const place = document.querySelector<HTMLElement>('#quick-check');
    if (!place) throw new Error('The home page has no place for the quick check');
    return { place, opened: vi.spyOn(place, 'replaceChildren') };
  };
  const start = () => document.querySelector<HTMLElement>('[data-start-quick-check]')?.click();

  test('does not open if the visitor has gone back', async () => {
    const { place } = enabled();
    start();
    history.replaceState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    await vi.dynamicImportSettled();
    expect(place.childElementCount).toBe(0);
    expect(place.hidden).toBe(true);
  });

  test('opens once if it is asked for twice', async () => {
    const { place, opened } = enabled();
    start();
    start();
    await expect.poll(() => place.childElementCount).toBe(1);
    await vi.dynamicImportSettled();
    expect(opened).toHaveBeenCalledOnce();
  });
});

describe('the waitlist', () => {
  test.each([
    ['', 'Email is required'],
    ['  ', 'Email is required'],
    ['ada', 'Please enter a valid email'],
    ['ada@example.com', null],
  ])('%j: %j', (email, error) => expect(waitlistError(email)).toBe(error));

  test('tells what is wrong, then says that one is on it, and sends nothing', () => {
    const request = vi.spyOn(window, 'fetch');
    document.body.innerHTML = bodyAt('/affiliate-offers');
    enableWaitlist();
    const input = document.querySelector<HTMLInputElement>('#waitlist-email');
    const button = document.querySelector<HTMLButtonElement>('#waitlist button');
    button?.click();
    expect(shown('#waitlist-error')[0]?.textContent).toBe('Email is required');
    if (input) input.value = 'ada@example.com';
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    expect(shown('#waitlist-error')).toEqual([]);
    button?.click();
    expect(shown('#waitlist-joined')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('You are on the waitlist');
    expect(Object.keys(localStorage)).toEqual(['supplier-waitlist']);
    expect(request).not.toHaveBeenCalled();
  });

  test('sends nothing in a browser that refuses its storage', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    document.body.innerHTML = bodyAt('/affiliate-offers');
    enableWaitlist();
    const input = document.querySelector<HTMLInputElement>('#waitlist-email');
    if (input) input.value = 'ada@example.com';
    const sent = new Event('submit', { cancelable: true });
    document.querySelector('#waitlist')?.dispatchEvent(sent);
    expect(sent.defaultPrevented).toBe(true);
    expect(shown('#waitlist-joined')).toHaveLength(1);
    vi.restoreAllMocks();
  });

  test('remembers', () => {
    localStorage.setItem('supplier-waitlist', 'joined');
    document.body.innerHTML = bodyAt('/affiliate-offers');
    enableWaitlist();
    expect(shown('#waitlist')).toEqual([]);
  });
});
