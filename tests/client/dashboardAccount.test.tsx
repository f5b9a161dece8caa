// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { openDashboard } from './dashboardFixtures.tsx';
import { id, ok, problem, rowena, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser, stubPhone } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const notice = (name: string) => screen.queryByRole('heading', { name });

describe('the dashboard of an account', () => {
  test('has no notice while the email is confirmed and reachable', async () => {
    await openDashboard();
    expect(notice('Confirm your email')).toBeNull();
    expect(notice(`We cannot reach you at ${rowena.email}`)).toBeNull();
  });

  test('asks to confirm the email and sends the link again', async () => {
    useSession.setState({ user: { ...rowena, email_confirmed: false } });
    const { asked } = await openDashboard({ answers: { 'POST /auth/confirm-email/resend': ok({}) } });
    expect(notice('Confirm your email')).not.toBeNull();
    expect(
      screen.getByText(/by mail before that, all whom you have let in may lose their access, and your shared/),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('Sent. Look into your mail.');
    expect(asked.some(({ call }) => call === 'POST /auth/confirm-email/resend')).toBe(true);
  });

  test('sends the link to another address, too, after it was sent to the former one', async () => {
    const user = { ...rowena, email_confirmed: false };
    useSession.setState({ user });
    await openDashboard({ answers: { 'POST /auth/confirm-email/resend': ok({}) } });
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('Sent. Look into your mail.');
    act(() => useSession.setState({ user: { ...user, email: 'ro@example.com' } }));
    expect(screen.queryByText('Sent. Look into your mail.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send the link again' }).ariaDisabled).toBeNull();
  });

  test('says if the address refuses our mail, and opens the dialog to change it', async () => {
    useSession.setState({ user: { ...rowena, email_reachable: false, email_confirmed: false } });
    await openDashboard();
    expect(notice(`We cannot reach you at ${rowena.email}`)).not.toBeNull();
    expect(notice('Confirm your email')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Change the email' }));
    expect(await screen.findByRole('dialog', { name: 'Update Account Details' })).toBeDefined();
  });

  test('opens the dialog by Update details, and closing it returns the focus', async () => {
    await openDashboard();
    const opener = screen.getByRole('button', { name: 'Update details' });
    await userEvent.click(opener);
    await screen.findByRole('dialog', { name: 'Update Account Details' });
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(opener);
  });

  test('links to the settings', async () => {
    await openDashboard();
    const link = screen.getByRole('link', { name: 'Account settings of Rowena Hale' });
    expect(link.getAttribute('href')).toBe('/settings');
  });

  test('on a phone a menu names the user and has the links', async () => {
    stubPhone();
    await openDashboard();
    await userEvent.click(screen.getByRole('button', { name: 'Menu', expanded: false }));
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getByText(rowena.email)).toBeDefined();
    expect(menu.getAllByRole('link').map((each) => each.textContent)).toEqual([
      'Dashboard',
      'Calendar',
      'Console',
      'Account settings',
    ]);
    expect(menu.getByRole('button', { name: 'Logout' })).toBeDefined();
  });
});

describe('a property that is offered to the user', () => {
  const offer = {
    id: id(77),
    property_name: 'Gull Nest',
    from: 'Ada Lovelace',
    expires_at: '2026-12-20T10:00:00.000Z',
  };

  test('is shown with a link to the offer', async () => {
    await openDashboard({ answers: { 'GET /transfers': ok({ received: [offer], made: [] }) } });
    expect(await screen.findByText('Gull Nest is offered to you')).toBeDefined();
    expect(screen.getByText(/Ada Lovelace would like to transfer it .* until 20\/12\/2026/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'See the offer' });
    expect(link.getAttribute('href')).toBe(`/transfers/${offer.id}`);
  });

  test('is left out if that load fails', async () => {
    await openDashboard({ answers: { 'GET /transfers': problem(500, 'x') } });
    expect(screen.queryByText(/is offered to you/)).toBeNull();
  });
});
