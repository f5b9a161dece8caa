// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SubscriptionSuccessPage } from '../../client/app/subscription/success/SubscriptionSuccessPage.tsx';
import { type Answer, multi, none, ok, problem, renderAt, rowena, server, stats } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => {
  vi.useFakeTimers();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
type Stub = Answer | Error | (() => Answer);
const VERIFY = 'POST /subscriptions/verify';
const returnFromPaying = async (
  me: Stub,
  {
    query = '?session_id=cs_1',
    verify = ok({ subscription: none }),
    numbers = problem(400, ''),
  }: { query?: string; verify?: Stub; numbers?: Stub } = {},
) => {
  const { fetch, asked } = server({ 'GET /auth/me': me, [VERIFY]: verify, 'GET /dashboard/stats': numbers });
  vi.stubGlobal('fetch', fetch);
  renderAt(<SubscriptionSuccessPage />, `/subscription/success${query}`);
  await later(50);
  return asked;
};
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the return from the checkout', () => {
  test('asks the provider, refreshes the user and shows the welcome after two seconds', async () => {
    const asked = await returnFromPaying(ok({ user: rowena }));
    expect(asked).toEqual([
      { call: VERIFY, body: { session_id: 'cs_1' } },
      { call: 'GET /auth/me', body: null },
    ]);
    await later(1900);
    expect(heading()).toBe('Processing');
    await later(100);
    expect(heading()).toBe('Welcome');
  });

  test.each([
    ['without a property', 0, 'Add your first property, then answer its questions at your own pace.'],
    ['with five of them', 5, 'Your properties are on the dashboard, with what is to be done next.'],
  ])('says to an account %s what is next', async (_, totalProperties, text) => {
    await returnFromPaying(ok({ user: rowena }), { numbers: ok({ data: { stats: stats({ totalProperties }) } }) });
    await later(2100);
    expect(screen.getByText(`Your subscription is active. ${text}`)).toBeDefined();
  });

  test('names no next step while the number of properties is not known', async () => {
    await returnFromPaying(ok({ user: rowena }));
    await later(2100);
    expect(screen.getByText('Your subscription is active.')).toBeDefined();
  });

  test("fails at once for a session that is not the user's", async () => {
    const asked = await returnFromPaying(ok({ user: rowena }), { verify: problem(404, 'Not found') });
    await later(100);
    expect(screen.getByRole('alert').textContent).toContain('Failed to verify subscription');
    expect(asked.map(({ call }) => call)).toEqual([VERIFY]);
  });

  test('asks to wait after too many attempts', async () => {
    const text = 'Too many attempts. Please wait a moment and try again.';
    await returnFromPaying(ok({ user: rowena }), { verify: problem(429, text) });
    await later(100);
    expect(screen.getByRole('alert').textContent).toContain(text);
  });

  test.each([problem(503, 'Away'), new TypeError('Failed to fetch')])(
    'goes by the notice of a provider that cannot be asked',
    async (verify) => {
      await returnFromPaying(ok({ user: rowena }), { verify });
      await later(2100);
      expect(heading()).toBe('Welcome');
    },
  );

  test('notices a webhook that arrives during the wait', async () => {
    let calls = 0;
    await returnFromPaying(() => ok({ user: calls++ === 0 ? { ...rowena, subscription: none } : rowena }));
    await later(2100);
    expect(heading()).toBe('Welcome');
  });

  describe('of an account that may write already', () => {
    const verified = (checkout: string) => ok({ subscription: multi, checkout });

    test('says that a checkout has expired, without a second attempt', async () => {
      await returnFromPaying(ok({ user: rowena }), { verify: verified('expired') });
      await later(100);
      expect(heading()).toBe('Checkout expired');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Back to the Plans' }).getAttribute('href')).toBe('/subscription');
    });

    test('says that the payment of an open checkout has not arrived, and tries again', async () => {
      let checkout = 'open';
      await returnFromPaying(ok({ user: rowena }), { verify: () => verified(checkout) });
      await later(2100);
      expect(screen.getByRole('alert').textContent).toContain('Your payment has not arrived yet.');
      checkout = 'paid';
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await later(2100);
      expect(heading()).toBe('Welcome');
    });
  });

  test('shows an error without an active subscription after the wait', async () => {
    await returnFromPaying(ok({ user: { ...rowena, subscription: none } }));
    await later(2100);
    expect(heading()).toBe('Something went wrong');
  });

  test('shows an error and the contact after a failed refresh', async () => {
    await returnFromPaying(problem(400, 'no'));
    await later(100);
    expect(heading()).toBe('Something went wrong');
    const says = screen.getByRole('alert').textContent;
    expect(says).toContain('Failed to verify subscription');
    expect(says).toContain('Please contact support if this issue persists.');
  });

  test('tries again, and keeps the focus where the button was', async () => {
    let calls = 0;
    const verify = () => (calls++ === 0 ? problem(404, 'Not found') : ok({ subscription: none }));
    await returnFromPaying(ok({ user: rowena }), { verify });
    await later(100);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await later(50);
    expect(heading()).toBe('Processing');
    expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    await later(2000);
    expect(heading()).toBe('Welcome');
  });

  test('without a session there is nothing to try again', async () => {
    await returnFromPaying(ok({ user: rowena }), { query: '' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Subscription' }).getAttribute('href')).toBe('/subscription');
  });

  test('sends no request without a session id', async () => {
    const asked = await returnFromPaying(ok({ user: rowena }), { query: '' });
    expect(screen.getByRole('alert').textContent).toContain('Invalid session');
    expect(asked).toEqual([]);
  });
});
