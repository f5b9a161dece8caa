// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { PlanPicker, type PlanPickerProps } from '../../client/app/subscription/PlanPicker.tsx';
import { SubscriptionPage } from '../../client/app/subscription/SubscriptionPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import { multi, none, ok, problem, renderAt, rowena, server, stats } from './fixtures.tsx';
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
  test('shows monthly prices first, and yearly ones with what they save', async () => {
    picker();
    expect(plan('Single Property').getByText('£3.99')).toBeDefined();
    expect(plan('Multi Property').getByText('£9.99')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly Save up to 17%' }));
    expect(plan('Single Property').getByText('£39.99')).toBeDefined();
    expect(plan('Single Property').getByText('Save 16%')).toBeDefined();
    expect(plan('Multi Property').getByText('£99.99')).toBeDefined();
    expect(plan('Multi Property').getByText('Save 17%')).toBeDefined();
  });

  test('chooses the plan of the billing that is shown', async () => {
    const onChoose = picker();
    await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
    await userEvent.click(plan('Multi Property').getByRole('button', { name: 'Choose Plan' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('multi_yearly');
  });

  test('the current plan is marked and cannot be chosen; while cancelling it can', () => {
    picker({ subscription: multi });
    const current = plan('Multi Property').getByRole<HTMLButtonElement>('button', { name: 'Current Plan' });
    expect(current.disabled).toBe(true);
    expect(plan('Single Property').getByRole<HTMLButtonElement>('button', { name: 'Choose Plan' }).disabled).toBe(
      false,
    );
    cleanup();
    picker({ subscription: { ...multi, cancel_at_period_end: true } });
    expect(screen.queryByText('Current Plan')).toBeNull();
  });

  test('while starting, the pressed button says so and none can be pressed', () => {
    picker({ starting: 'single_monthly' });
    const pressed = plan('Single Property').getByRole<HTMLButtonElement>('button', { name: 'Starting checkout...' });
    // It keeps the focus, so it is disabled in all but name.
    expect([pressed.disabled, pressed.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(plan('Multi Property').getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  });

  test('more than five leads to the contact page', () => {
    picker();
    const link = screen.getByRole('link', { name: 'Need more than 5 properties?' });
    expect(link.getAttribute('href')).toBe('/contact');
  });
});

describe('the subscription page', () => {
  const page = (subscription: typeof multi) => {
    useSession.setState({ signedIn: true, user: { ...rowena, subscription }, checked: true });
    const { fetch } = server({
      'GET /subscriptions/current': ok({ subscription }),
      'GET /dashboard/stats': ok({ data: { stats: stats() } }),
      'POST /subscriptions/create-checkout': problem(409, ''),
    });
    vi.stubGlobal('fetch', fetch);
    renderAt(<SubscriptionPage />, '/subscription');
  };

  test('an active one shows plan, price, limit and renewal, and no modal', async () => {
    page(multi);
    const card = within(screen.getByRole('region', { name: 'Multi Property' }));
    expect(card.getByText('£9.99 per month')).toBeDefined();
    expect(card.getByText('Renews on').nextSibling?.textContent).toBe('02/06/2027');
    // The row is there before its number, and nothing moves when that comes.
    expect(card.getByText('In use').nextSibling?.textContent).toBe('–');
    expect((await card.findByText('4')).previousSibling?.textContent).toBe('In use');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('one that is ending warns and says when', () => {
    page({ ...multi, cancel_at_period_end: true });
    expect(screen.getByText('Cancels on').nextSibling?.textContent).toBe('02/06/2027');
    expect(screen.getByText('Your subscription is ending')).toBeDefined();
  });

  test('without one the picker opens by itself; closed, what a subscription gives stands there', async () => {
    page(none);
    expect(screen.getByRole('dialog', { name: 'Choose your plan' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('region', { name: 'What a subscription gives you' })).toBeDefined();
  });

  test('a checkout that cannot be started says so', async () => {
    page(none);
    await userEvent.click(plan('Single Property').getByRole('button', { name: 'Choose Plan' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to create subscription');
  });
});
