// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { queries } from '../../client/api/queries.ts';
import { useSession } from '../../client/auth/session.ts';
import { isServerPath } from '../../client/paths.ts';
import { routes } from '../../client/routes.tsx';
import { openDashboard, propertyCard, quay } from './dashboardFixtures.tsx';
import {
  type Answer,
  delayed,
  ended,
  enter,
  multi,
  none,
  ok,
  pastDue,
  problem,
  rowena,
  rowenaSignsIn,
  stats,
} from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

/** The router follows a link itself and tells the browser not to. */
const isFollowedByRouter = (link: HTMLElement): boolean => {
  let followed = false;
  const note = (event: Event) => {
    followed = event.defaultPrevented;
    // jsdom loads no page.
    event.preventDefault();
  };
  window.addEventListener('click', note, { once: true });
  fireEvent.click(link);
  return followed;
};

describe('the dashboard page', () => {
  const subscription = () => screen.getByRole('region', { name: 'Subscription' });

  test('asks a new user first for a plan, then for a property', async () => {
    useSession.setState({ user: { ...rowena, subscription: none } });
    await openDashboard({
      rows: [],
      figures: { subscription: { status: 'inactive', properties_count: 0, properties_limit: 0 } },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Rowena');
    expect(screen.getByRole('link', { name: 'Choose Plan' }).getAttribute('href')).toBe('/subscription');
    expect(subscription().textContent).toContain('PlanNo plan yetProperties0');
    expect(subscription().textContent).not.toContain('of 0');
    cleanup();
    useSession.setState({ user: rowena });
    await openDashboard({ rows: [], figures: { totalProperties: 0 } });
    expect(screen.getByText('Multi Property, 5 properties')).toBeDefined();
    expect(subscription().textContent).toContain('Properties0 of 5');
    expect(screen.queryByRole('link', { name: 'Choose Plan' })).toBeNull();
  });

  test('shows the user with the user type, and four numbers', async () => {
    await openDashboard({ figures: { totalProperties: 4, fullyCompliant: 1, expiringSoon: 2, actionRequired: 3 } });
    expect(screen.getByText('Rowena Hale · Agent')).toBeDefined();
    for (const [label, value] of [
      ['Total Properties', '4'],
      ['Fully Compliant', '1'],
      ['Expiring Soon', '2'],
      ['Action Required', '3'],
    ] as const)
      expect(screen.getByText(label, { selector: 'dt *' }).closest('dt')?.nextSibling?.textContent).toBe(value);
  });

  test('Quick Actions link to the law, the suppliers and the subscription', async () => {
    await openDashboard();
    const links = within(screen.getByRole('navigation', { name: 'Quick Actions' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/regulatory-updates',
      '/affiliate-offers',
      '/subscription',
    ]);
  });

  test('every link opens a page of the router, or lets the browser load one of the server', async () => {
    await openDashboard();
    const links = screen.getAllByRole<HTMLAnchorElement>('link').filter(({ origin }) => origin === location.origin);
    const byRouter = links.filter(isFollowedByRouter);
    for (const { pathname } of byRouter)
      expect(matchRoutes(routes, pathname)?.at(-1)?.route.path, pathname).not.toBe('*');
    const byBrowser = links.filter((link) => !byRouter.includes(link)).map(({ pathname }) => pathname);
    expect(byBrowser.filter(isServerPath)).toEqual(byBrowser);
    expect(byBrowser).toContain('/regulatory-updates');
    expect(byRouter.length).toBeGreaterThan(5);
  });

  test('lists what a plan adds, but only while there is none', async () => {
    const upgrades = ['Full reports', 'Document storage with reminders', 'Badges anyone can check'];
    await openDashboard();
    for (const text of upgrades) expect(screen.queryByText(text)).toBeNull();
    cleanup();
    await openDashboard({
      figures: { subscription: { status: 'inactive', properties_count: 4, properties_limit: 0 } },
    });
    for (const text of [...upgrades, 'Up to five properties'])
      expect(within(subscription()).getByText(text)).toBeDefined();
  });

  test('leads to the open invoice and offers no plans once the days to pay are over', async () => {
    useSession.setState({ user: { ...rowena, subscription: { ...pastDue, may_write: false } } });
    await openDashboard({
      figures: { subscription: { status: 'inactive', properties_count: 4, properties_limit: 5 } },
    });
    const card = within(subscription());
    expect(card.getByRole('link', { name: 'View Subscription' }).getAttribute('href')).toBe('/subscription');
    expect(card.queryByText('Compare plans')).toBeNull();
    expect(card.queryByText('Full reports')).toBeNull();
  });

  test.each([
    ['with', multi, 'inactive', 1],
    ['without', ended, 'active', 0],
  ] as const)(
    'offers %s a plan what the session says, as the other screens do',
    async (_, subscription, status, shown) => {
      useSession.setState({ user: { ...rowena, subscription } });
      await openDashboard({ figures: { subscription: { status, properties_count: 4, properties_limit: 5 } } });
      expect(propertyCard(quay.name).queryAllByRole('button', { name: 'Start again' })).toHaveLength(shown);
    },
  );

  test('shows an allowance that was agreed', async () => {
    const allowance = { properties_count: 25, until: '2027-12-31' };
    useSession.setState({ user: { ...rowena, subscription: { ...multi, allowance } } });
    await openDashboard();
    expect(within(subscription()).getByText('Your allowance: 25 properties until 31/12/2027')).toBeDefined();
  });

  test('after a failed payment says what to do until when', async () => {
    useSession.setState({ user: { ...rowena, subscription: pastDue } });
    await openDashboard();
    expect(screen.getByText('Your last payment failed').parentElement?.textContent).toContain('until 16/06/2027');
    expect(screen.getByRole('button', { name: 'Pay or change card' })).toBeDefined();
    expect(subscription().textContent).toContain('Payment due');
  });

  test.each([
    ['is ending', { ...multi, cancel_at_period_end: true }, 'It stays open until 02/06/2027.', 'View Subscription'],
    ['has ended', ended, 'Reports, documents and badge files stay readable.', 'Choose a plan'],
  ])('says that the subscription %s, and leads to it', async (state, held, text, link) => {
    useSession.setState({ user: { ...rowena, subscription: held } });
    await openDashboard();
    const notice = screen.getByText(`Your subscription ${state}`).parentElement ?? document.body;
    expect(notice.textContent).toContain(text);
    expect(within(notice).getByRole('link', { name: link }).getAttribute('href')).toBe('/subscription');
  });

  test('says that an allowance has ended, where no plan was ever bought', async () => {
    useSession.setState({ user: { ...rowena, subscription: { ...ended, has_purchased: false } } });
    await openDashboard();
    expect(screen.getByText('Your allowance has ended').parentElement?.textContent).toContain('Choose a plan');
  });

  test('shows an agreed allowance in place of a plan', async () => {
    useSession.setState({ user: { ...rowena, subscription: { ...multi, plan_type: null, current_period_end: null } } });
    await openDashboard({
      rows: [],
      figures: { totalProperties: 0, subscription: { status: 'active', properties_count: 12, properties_limit: 12 } },
    });
    expect(screen.getByText('Agreed allowance, 12 properties')).toBeDefined();
    expect(subscription().textContent).toContain('PlanAgreed allowanceProperties0 of 12');
    expect(screen.queryByRole('link', { name: 'Choose Plan' })).toBeNull();
  });

  test('an active plan without a limit allows one property', async () => {
    await openDashboard({ figures: { subscription: { status: 'active', properties_count: 4, properties_limit: 0 } } });
    expect(subscription().textContent).toContain('Properties4 of 1');
  });

  test('shows an error, fallback numbers and a retry button when loading fails', async () => {
    await openDashboard({
      answers: { 'GET /dashboard/stats': problem(400, ''), 'GET /dashboard/compliance-overview': problem(400, '') },
    });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load dashboard data. Please try again.');
    expect(subscription().textContent).toContain('Inactive');
    expect(subscription().textContent).toContain('Properties0 of 1');
    expect(screen.getByText('Total Properties').closest('div')?.textContent).toContain('of 1');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('keeps an open dialog, with what was typed, while what has failed is loaded again', async () => {
    const again = delayed(ok({ data: { stats: stats({ totalProperties: 4 }) } }));
    let answer: () => Answer | Promise<Answer> = () => problem(400, '');
    const { client } = await openDashboard({ answers: { 'GET /dashboard/stats': () => answer() } });
    await userEvent.click(propertyCard(quay.name).getByText('Edit Property'));
    const box = await screen.findByLabelText<HTMLInputElement>('Property name');
    await enter(box, 'Quay Cottage');
    answer = again.answer;
    const loading = client.refetchQueries({ queryKey: queries.stats().queryKey });
    await waitFor(() => expect(client.isFetching()).toBe(1));
    expect(screen.getByLabelText<HTMLInputElement>('Property name').value).toBe('Quay Cottage');
    again.release();
    await act(() => loading);
    expect(screen.getByLabelText<HTMLInputElement>('Property name').value).toBe('Quay Cottage');
  });
});
