// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PlanPicker, type PlanPickerProps } from '../../client/app/subscription/PlanPicker.tsx';
import { SubscriptionPage } from '../../client/app/subscription/SubscriptionPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import { id, multi, none, ok, pastDue, problem, renderAt, rowena, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const picker = (props: Partial<PlanPickerProps> = {}) => {
  const onChoose = vi.fn();
  render(<PlanPicker subscription={none} starting={null} error={null} onChoose={onChoose} {...props} />, {
    wrapper: MemoryRouter,
  });
  return onChoose;
};
const plan = (name: string) => within(screen.getByRole('article', { name }));

describe('the plan picker', () => {
  test('shows monthly prices first, then yearly prices with the saving', async () => {
    picker();
    expect(plan('Single Property').getByText('£3.99')).toBeDefined();
    expect(plan('Multi Property').getByText('£9.99')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly Save up to 17%' }));
    expect(plan('Single Property').getByText('£39.99')).toBeDefined();
    expect(plan('Single Property').getByText('Save 16%')).toBeDefined();
    expect(plan('Multi Property').getByText('£99.99')).toBeDefined();
    expect(plan('Multi Property').getByText('Save 17%')).toBeDefined();
  });

  test('lists the same five features in each plan', () => {
    picker();
    for (const name of ['Single Property', 'Multi Property'])
      expect(
        plan(name)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual([
        'Full legal assessment',
        'Compliance tracking',
        'Document storage',
        'Email support',
        'Property management dashboard',
      ]);
  });

  test.each([
    ['before a first purchase', none, 1],
    ['but not to a customer', multi, 0],
  ])('says that there is a right to cancel %s', (_when, subscription, count) => {
    picker({ subscription });
    const right = 'You may cancel within 14 days of your first purchase and get your money back.';
    expect(screen.queryAllByText(right)).toHaveLength(count);
  });

  test('chooses the plan with the selected billing', async () => {
    const onChoose = picker();
    await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
    await userEvent.click(plan('Multi Property').getByRole('button', { name: 'Choose Plan' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('multi_yearly');
  });

  test('disables the current plan, unless it is being cancelled', () => {
    picker({ subscription: multi });
    const current = plan('Multi Property').getByRole<HTMLButtonElement>('button', { name: 'Current Plan' });
    expect(current.disabled).toBe(true);
    expect(plan('Single Property').getByRole<HTMLButtonElement>('button', { name: 'Choose Plan' }).disabled).toBe(
      false,
    );
    cleanup();
    picker({ subscription: { ...multi, cancel_at_period_end: true } });
    expect(screen.queryByText('Current Plan')).toBeNull();
    cleanup();
    picker({ subscription: pastDue });
    expect(plan('Multi Property').getByRole('button', { name: 'Current Plan' })).toBeDefined();
  });

  test('disables all buttons while the checkout starts', () => {
    picker({ starting: 'single_monthly' });
    const pressed = plan('Single Property').getByRole<HTMLButtonElement>('button', { name: 'Starting checkout...' });
    // `aria-disabled`, because a disabled button loses the focus.
    expect([pressed.disabled, pressed.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(plan('Multi Property').getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  });

  test('links to the contact page, with the subject chosen, for more than five properties', () => {
    picker();
    const link = screen.getByRole('link', { name: 'Need more than 5 properties?' });
    expect(link.getAttribute('href')).toBe('/contact?subject=subscription');
  });
});

describe('the subscription page', () => {
  const page = (subscription: typeof multi) => {
    useSession.setState({ signedIn: true, user: { ...rowena, subscription }, checked: true });
    const { fetch } = server({
      'GET /subscriptions/current': ok({ subscription }),
      'GET /account/contents': ok({ properties: 4, documents: 12, badges: 2 }),
      'POST /subscriptions/create-checkout': problem(409, ''),
    });
    vi.stubGlobal('fetch', fetch);
    renderAt(<SubscriptionPage />, '/subscription');
  };

  test('shows plan, price, limit and renewal of an active subscription, without the modal', async () => {
    page(multi);
    const card = within(screen.getByRole('region', { name: 'Multi Property' }));
    expect(card.getByText('£9.99 per month')).toBeDefined();
    expect(card.getByText('Renews on').nextSibling?.textContent).toBe('02/06/2027');
    // The row is rendered before its number arrives, so that nothing moves.
    expect(card.getByText('In use').nextSibling?.textContent).toBe('–');
    expect((await card.findByText('4')).previousSibling?.textContent).toBe('In use');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('counts the own properties while the user acts for another account', async () => {
    useSession.setState({ accountId: id(90) });
    onTestFinished(() => void useSession.setState({ accountId: null }));
    page(multi);
    const card = within(screen.getByRole('region', { name: 'Multi Property' }));
    expect((await card.findByText('4')).previousSibling?.textContent).toBe('In use');
  });

  test('warns when a subscription is ending and shows the date', () => {
    page({ ...multi, cancel_at_period_end: true });
    expect(screen.getByText('Cancels on').nextSibling?.textContent).toBe('02/06/2027');
    expect(screen.getByText('Your subscription is ending')).toBeDefined();
  });

  test('opens the picker without a subscription, and shows the benefits when it is closed', async () => {
    page(none);
    expect(screen.getByRole('dialog', { name: 'Choose your plan' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('region', { name: 'What a subscription gives you' })).toBeDefined();
  });

  test('shows an error when the checkout cannot start', async () => {
    page(none);
    await userEvent.click(plan('Single Property').getByRole('button', { name: 'Choose Plan' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to create subscription');
  });

  test('after a checkout that failed each plan can be chosen again', async () => {
    page(none);
    const choose = () => plan('Single Property').getByRole<HTMLButtonElement>('button', { name: 'Choose Plan' });
    await userEvent.click(choose());
    await screen.findByRole('alert');
    expect([choose().disabled, choose().getAttribute('aria-disabled')]).toEqual([false, null]);
    expect(plan('Multi Property').getByRole<HTMLButtonElement>('button', { name: 'Choose Plan' }).disabled).toBe(false);
  });
});
