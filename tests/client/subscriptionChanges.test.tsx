// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SubscriptionPage } from '../../client/app/subscription/SubscriptionPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import type { SubscriptionView } from '../../domain/subscriptions/contract.ts';
import { type Answer, ended, multi, none, ok, pastDue, problem, renderAt, rowena, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const PREVIEW = ok({ due_now: 7342, credit: 0, next_amount: 9999, next_date: '2027-11-22T10:00:00.000Z' });
const ending = { ...multi, cancel_at_period_end: true };

/** The page of a user with this subscription; each answered command changes what the server says afterwards. */
const page = (subscription: SubscriptionView, answers: Record<string, Answer | (() => Promise<Answer>)> = {}) => {
  let current = subscription;
  const becomes = (next: SubscriptionView) => () => {
    current = next;
    return ok({ subscription: next });
  };
  useSession.setState({ signedIn: true, user: { ...rowena, subscription }, checked: true });
  const { fetch, asked } = server({
    'GET /auth/me': () => ok({ user: { ...rowena, subscription: current } }),
    'GET /subscriptions/current': () => ok({ subscription: current }),
    'GET /account/contents': ok({ properties: 4, documents: 12, badges: 2 }),
    'POST /subscriptions/preview-update': PREVIEW,
    'POST /subscriptions/update': becomes({ ...multi, plan_type: 'multi_yearly' }),
    'POST /subscriptions/cancel': becomes(ending),
    'POST /subscriptions/resume': becomes(multi),
    'POST /subscriptions/withdraw': becomes(ended),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  renderAt(<SubscriptionPage />, '/subscription');
  const calls = () => asked.map(({ call }) => call);
  return { asked, calls, posts: () => calls().filter((call) => call.startsWith('POST')), assign };
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const alertText = async () => (await screen.findByRole('alert')).textContent;
const chooseYearlyMulti = async () => {
  await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  const card = within(screen.getByRole('article', { name: 'Multi Property' }));
  await userEvent.click(card.getByRole('button', { name: 'Choose Plan' }));
  return dialog('Change to Multi Property, billed yearly?');
};

describe('Manage Subscription', () => {
  const PORTAL = 'POST /subscriptions/portal';

  test('opens the portal, once for two presses', async () => {
    const { assign, posts } = page(multi, { [PORTAL]: ok({ portal_url: 'https://billing.stripe.com/p/session/1' }) });
    await press('Manage Subscription');
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://billing.stripe.com/p/session/1'));
    // By the keyboard, because a busy button takes no clicks of the mouse.
    screen.getByRole('button', { name: 'Manage Subscription' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(posts()).toEqual([PORTAL]);
  });

  test('works again after the back button', async () => {
    const { assign, posts } = page(multi, { [PORTAL]: ok({ portal_url: 'https://billing.stripe.com/p/session/1' }) });
    await press('Manage Subscription');
    await waitFor(() => expect(assign).toHaveBeenCalled());
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await press('Manage Subscription');
    expect(posts()).toEqual([PORTAL, PORTAL]);
  });

  test('works again if the page was not left within ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { assign, posts } = page(multi, { [PORTAL]: ok({ portal_url: 'https://billing.stripe.com/p/session/1' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Manage Subscription' }));
    await waitFor(() => expect(assign).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    fireEvent.click(screen.getByRole('button', { name: 'Manage Subscription' }));
    await waitFor(() => expect(posts()).toEqual([PORTAL, PORTAL]));
  });

  test('says that it failed, and after too many attempts when to try again', async () => {
    page(multi, { [PORTAL]: problem(500, 'Internal') });
    await press('Manage Subscription');
    expect(await alertText()).toBe('Failed to open subscription management. Please try again.');
    cleanup();
    page(multi, { [PORTAL]: problem(429, 'Too many attempts.') });
    await press('Manage Subscription');
    expect(await alertText()).toBe('Too many attempts.');
  });

  test('is not shown before the first purchase', () => {
    page(none);
    expect(screen.queryByText('Manage Subscription')).toBeNull();
  });

  test('is not shown to an account that had an agreed allowance only', () => {
    page({ ...ended, has_purchased: false });
    expect(screen.queryByText('Manage Subscription')).toBeNull();
    expect(screen.getByText('Your allowance has ended')).toBeDefined();
    expect(screen.getByText(/^You may cancel within 14 days of your first purchase/)).toBeDefined();
  });

  test('is shown with the invoices of an earlier plan, beside an agreed allowance', () => {
    page({ ...multi, plan_type: null, current_period_end: null, allowance: { properties_count: 5, until: null } });
    expect(screen.getByRole('button', { name: 'Manage Subscription' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
  });
});

describe('choosing another plan', () => {
  test('shows what it costs, then changes the plan and fetches the user again', async () => {
    const { asked, calls, posts } = page(multi);
    const asks = await chooseYearlyMulti();
    expect((await asks.findByText('To pay today')).nextSibling?.textContent).toBe('£73.42');
    expect(asks.getByText('Next payment').nextSibling?.textContent).toBe('£99.99 on 22/11/2027');
    expect(posts()).toEqual(['POST /subscriptions/preview-update']);
    await userEvent.click(asks.getByRole('button', { name: 'Change Plan' }));
    expect(await screen.findByText('£99.99 per year')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === 'POST /subscriptions/update')?.body).toEqual({
      plan_type: 'multi_yearly',
      properties_count: 5,
    });
    expect(posts()).toEqual(['POST /subscriptions/preview-update', 'POST /subscriptions/update']);
    expect(calls()).toContain('GET /auth/me');
  });

  test('changes nothing before it is confirmed', async () => {
    const { posts } = page(multi);
    const asks = await chooseYearlyMulti();
    await userEvent.click(asks.getByRole('button', { name: 'Leave as it is' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts()).toEqual(['POST /subscriptions/preview-update']);
  });

  test.each([
    ['Your plan allows 1 property.', problem(409, 'Your plan allows 1 property.')],
    ['Failed to update subscription', problem(500, '')],
  ])('shows "%s" when the change is refused', async (text, answer) => {
    page(multi, { 'POST /subscriptions/update': answer });
    const asks = await chooseYearlyMulti();
    await asks.findByText('To pay today');
    await userEvent.click(asks.getByRole('button', { name: 'Change Plan' }));
    expect(await alertText()).toBe(text);
  });

  test('leads to the page of the bank if it asks to confirm the payment', async () => {
    const confirm_url = 'https://invoice.stripe.com/i/acct_1/live_1?s=ap';
    const said = 'Your bank asks you to confirm this payment. Your plan changes once you have confirmed it.';
    page(multi, { 'POST /subscriptions/update': problem(402, said, { confirm_url }) });
    const asks = await chooseYearlyMulti();
    await asks.findByText('To pay today');
    await userEvent.click(asks.getByRole('button', { name: 'Change Plan' }));
    expect(await alertText()).toBe(said);
    expect(asks.getByRole('link', { name: 'Confirm Payment' }).getAttribute('href')).toBe(confirm_url);
    expect(asks.queryByRole('button', { name: 'Change Plan' })).toBeNull();
  });

  test('says during a cancellation that a change which the bank must confirm leaves it as it is', async () => {
    const confirm_url = 'https://invoice.stripe.com/i/acct_1/live_1?s=ap';
    page(ending, { 'POST /subscriptions/update': problem(402, 'Confirm it.', { confirm_url }) });
    const asks = await chooseYearlyMulti();
    await asks.findByText('Next payment');
    expect(asks.getByText(/then no longer ends on its own/)).toBeDefined();
    await userEvent.click(asks.getByRole('button', { name: 'Change Plan' }));
    await asks.findByRole('link', { name: 'Confirm Payment' });
    expect(asks.getByText(/still ends on its own after this change; you can resume it then\./)).toBeDefined();
    expect(asks.queryByText(/no longer ends on its own/)).toBeNull();
    expect(asks.getByText('To pay today')).toBeDefined();
    expect(asks.queryByText('Next payment')).toBeNull();
  });

  test('does not link the page of the bank on a foreign host, and says why', async () => {
    const answer = problem(402, 'Confirm it.', { confirm_url: 'https://invoice.stripe.example/in_1' });
    page(ending, { 'POST /subscriptions/update': answer });
    const asks = await chooseYearlyMulti();
    await asks.findByText('To pay today');
    await userEvent.click(asks.getByRole('button', { name: 'Change Plan' }));
    expect(await alertText()).toMatch(/^The payment page has an address that LetProof does not know/);
    expect(asks.queryByRole('link')).toBeNull();
    // The bank waits all the same, and the cancellation stays.
    expect(asks.queryByText('Next payment')).toBeNull();
  });

  test('cannot be confirmed without a price', async () => {
    page(multi, { 'POST /subscriptions/preview-update': problem(503, '') });
    const asks = await chooseYearlyMulti();
    expect(await alertText()).toBe('Failed to update subscription');
    expect(asks.getByRole<HTMLButtonElement>('button', { name: 'Change Plan' }).disabled).toBe(true);
  });

  test('during a cancellation it also takes the cancellation back', async () => {
    const { posts } = page(ending);
    const asks = await chooseYearlyMulti();
    await asks.findByText('To pay today');
    await userEvent.click(asks.getByRole('button', { name: 'Change Plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts().slice(1)).toEqual(['POST /subscriptions/update']);
  });
});

describe('cancelling', () => {
  test('says that an agreed allowance goes on', async () => {
    const largest = { properties_count: 25, until: '2027-01-31' };
    page({ ...multi, allowance: largest, allowance_after_period: { properties_count: 7, until: null } });
    await press('Cancel Subscription');
    const asks = await dialog('Cancel your subscription?');
    expect(asks.getByText(/what you have agreed with us goes on\. Your allowance: 7 properties\./)).toBeDefined();
    expect(asks.queryByText(/you can change nothing/)).toBeNull();
    await userEvent.click(asks.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText('Your subscription is ending')).toBeDefined();
  });

  test('says until when it stays open, cancels, and can be resumed', async () => {
    const { calls, posts } = page(multi);
    await press('Cancel Subscription');
    const asks = await dialog('Cancel your subscription?');
    expect(asks.getByText(/Everything stays open until 02\/06\/2027/)).toBeDefined();
    await userEvent.click(asks.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText('Your subscription is ending')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Resume Subscription');
    expect(calls()).toContain('GET /auth/me');
    await press('Resume Subscription');
    expect(await screen.findByText('Renews on')).toBeDefined();
    expect(posts()).toEqual(['POST /subscriptions/cancel', 'POST /subscriptions/resume']);
  });

  test('shows an error when it failed', async () => {
    page(multi, { 'POST /subscriptions/cancel': problem(500, '') });
    await press('Cancel Subscription');
    await userEvent.click(
      (await dialog('Cancel your subscription?')).getByRole('button', { name: 'Cancel Subscription' }),
    );
    expect(await alertText()).toBe('Failed to cancel subscription');
  });
});

describe('withdrawing from the first purchase', () => {
  test('is offered while the right lasts, and ends the subscription', async () => {
    const { posts } = page({ ...multi, withdraw_until: '2999-12-05T10:00:00.000Z' });
    expect(screen.getByText(/until 05\/12\/2999 and get your money back/)).toBeDefined();
    await press('Withdraw from this purchase');
    await userEvent.click((await dialog('Withdraw from this purchase?')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Your subscription has ended')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Choose a plan');
    expect(posts()).toEqual(['POST /subscriptions/withdraw']);
  });

  const withdrawal_asked_at = '2026-01-03T10:00:00.000Z';
  const AWAY = problem(503, 'Please try again in a moment.');
  const withdraw = async () => {
    await press('Withdraw from this purchase');
    await userEvent.click((await dialog('Withdraw from this purchase?')).getByRole('button', { name: 'Withdraw' }));
  };
  const said = /asked to withdraw from your first purchase on 03\/01\/2026\. We are working on it/;

  test('says that it failed while nothing of it is recorded', async () => {
    page({ ...multi, withdraw_until: '2999-12-05T10:00:00.000Z' }, { 'POST /subscriptions/withdraw': AWAY });
    await withdraw();
    expect(await alertText()).toBe('Please try again in a moment.');
  });

  test('is shown as recorded although the reply is an error, and nothing offers to keep the subscription', async () => {
    let shown: SubscriptionView = { ...multi, withdraw_until: '2999-12-05T10:00:00.000Z' };
    page(shown, {
      'GET /subscriptions/current': async () => ok({ subscription: shown }),
      'POST /subscriptions/withdraw': async () => {
        shown = { ...shown, withdrawal_asked_at };
        return AWAY;
      },
    });
    await withdraw();
    expect(await screen.findByText(said)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /Keep Subscription|^Withdraw/ })).toBeNull();
  });

  test('that was asked for is said with its day, and is neither offered again nor taken back', () => {
    const ending = { cancel_at_period_end: true, current_period_end: '2026-02-01T10:00:00.000Z' };
    page({ ...multi, ...ending, withdraw_until: '2026-01-05T10:00:00.000Z', withdrawal_asked_at });
    expect(screen.getByText(said)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Withdraw from this purchase' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Resume|Cancel Subscription/ })).toBeNull();
    expect(screen.queryByText('Your subscription is ending')).toBeNull();
  });

  test.each([false, true])('that was asked for leaves no plan to choose; its renewal is stopped: %s', (isStopped) => {
    page({
      ...multi,
      cancel_at_period_end: isStopped,
      withdraw_until: '2026-01-05T10:00:00.000Z',
      withdrawal_asked_at,
    });
    expect(screen.getByText(said)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Choose Plan|Choose a plan|Current Plan/ })).toBeNull();
  });

  test('that was asked for is said also after the end, and beside a later plan, which can be cancelled', () => {
    page({ ...multi, withdraw_until: null, withdrawal_asked_at });
    expect(screen.getByText(said)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toBeDefined();
  });

  test.each([
    ['goes on tomorrow', { properties_count: 7, until: null }, /Your allowance: 7 properties\./],
    ['ends today', null, /you can change nothing/],
  ])('says what is left if an agreed allowance %s', async (_, allowance_after_today, said) => {
    const allowance = { properties_count: 25, until: '2026-11-20' };
    page({ ...multi, withdraw_until: '2026-12-05T10:00:00.000Z', allowance, allowance_after_today });
    await press('Withdraw from this purchase');
    expect((await dialog('Withdraw from this purchase?')).getByText(said)).toBeDefined();
  });
});

describe('a failed payment', () => {
  test('is shown with what to do until when, and no picker opens over it', () => {
    page(pastDue);
    expect(screen.getByText('Your last payment failed')).toBeDefined();
    expect(screen.getByText(/Everything stays open until 16\/06\/2027/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pay or change card' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that everything stays open if an agreed allowance goes on', () => {
    const agreed = { properties_count: 12, until: null };
    page({ ...pastDue, allowance: agreed, allowance_after_due: agreed });
    expect(screen.getByText(/^Everything stays open, because what you have agreed with us goes on\./)).toBeDefined();
    expect(screen.queryByText(/until 16\/06\/2027/)).toBeNull();
  });

  test('after the grace period says what is closed', () => {
    page({ ...pastDue, may_write: false });
    expect(screen.getByText(/Changes have been closed since 16\/06\/2027/)).toBeDefined();
  });

  test('stays due after a cancellation, so neither dialog nor page promises the whole period', async () => {
    const yearly = { ...pastDue, plan_type: 'multi_yearly', current_period_end: '2028-06-02T10:00:00.000Z' } as const;
    page(yearly);
    await press('Cancel Subscription');
    const asks = await dialog('Cancel your subscription?');
    const due = 'The open invoice stays due, and your card may still be charged for it.';
    expect(asks.getByText(`${due} If it is not paid, everything stays open until 16/06/2027 only.`)).toBeDefined();
    expect(asks.getByText(/^Once it is paid, your subscription runs until 02\/06\/2028, and no further/)).toBeDefined();
    expect(asks.queryByText(/open until 02\/06\/2028/)).toBeNull();
    cleanup();
    page({ ...yearly, cancel_at_period_end: true });
    expect(screen.getByText(/^Everything stays open until 16\/06\/2027\./)).toBeDefined();
    expect(screen.getByText('Your subscription is ending').parentElement?.textContent).toContain(
      `${due} Once it is paid`,
    );
    expect(screen.queryByText(/open until 02\/06\/2028/)).toBeNull();
  });

  test.each([
    [
      'an agreed allowance goes on',
      { allowance_after_due: { properties_count: 12, until: null } },
      /with us goes on\.$/,
    ],
    ['the days to pay are over', { may_write: false }, /Until it is paid, you can change nothing\.$/],
  ])('says in the dialog of a cancellation that %s', async (_, change, said) => {
    page({ ...pastDue, ...change });
    await press('Cancel Subscription');
    expect((await dialog('Cancel your subscription?')).getByText(said)).toBeDefined();
  });
});

describe('an allowance that was agreed', () => {
  const allowance = { properties_count: 25, until: '2027-12-31' };
  test.each([
    ['with its end, beside a plan', { ...multi, allowance }, 'Multi Property', '25 properties until 31/12/2027'],
    ['without an end', { ...multi, allowance: { ...allowance, until: null } }, 'Multi Property', '25 properties'],
    ['without a plan', { ...none, status: 'active', allowance } as const, 'Agreed allowance', /^Your allowance: 25/],
  ])('is shown %s', (_, subscription, heading, text) => {
    page(subscription);
    expect(screen.getByRole('heading', { name: heading, level: 2 })).toBeDefined();
    expect(screen.getByText(typeof text === 'string' ? `Your allowance: ${text}` : text)).toBeDefined();
  });
  test('is not mentioned where there is none', () => {
    page(multi);
    expect(screen.queryByText(/Your allowance/)).toBeNull();
  });
});
