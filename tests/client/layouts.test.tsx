// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { FULL_DURATION } from '../../client/app/assessmentDuration.ts';
import { MEMBERS_AREA, PAGES } from '../../client/paths.ts';
import { routes } from '../../client/routes.tsx';
import { AccountBenefits } from '../../client/site/account/AccountBenefits.tsx';
import { SiteFooter } from '../../client/site/layout/SiteFooter.tsx';
import { SiteHeader } from '../../client/site/layout/SiteHeader.tsx';
import { SiteRoute } from '../../client/site/layout/SiteRoute.tsx';
import { QUESTION_COUNT } from '../../client/site/questionCount.ts';
import { StyleRoot } from '../../client/theme/StyleRoot.tsx';
import { QUESTIONS } from './presentEdition.ts';
import { stubBrowser, stubPhone } from './stubBrowser.ts';

const { scrollTo } = stubBrowser();

const rowena = { name: 'Rowena Hale', email: 'rowena.hale@example.com' };
const head = (user: typeof rowena | null, onLogout = () => {}) =>
  render(<SiteHeader user={user} onLogout={onLogout} />, { wrapper: MemoryRouter });
const names = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('the public header', () => {
  test('links to login and registration for visitors', () => {
    head(null);
    expect(names()).toEqual(['LetProof', 'About', 'Contact', 'Sign In', 'Get Started']);
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
  });

  test('offers dashboard and logout to users', async () => {
    const logout = vi.fn();
    head(rowena, logout);
    expect(names()).toEqual(['LetProof', 'About', 'Contact', 'Dashboard']);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledOnce();
  });

  test('on a phone the menu shows the user, and Escape closes it', async () => {
    stubPhone();
    head(rowena);
    const menu = screen.getByRole('button', { name: 'Menu', expanded: false });
    await userEvent.click(menu);
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav.getByText('Rowena Hale')).toBeDefined();
    expect(nav.getByText('rowena.hale@example.com')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });
});

test('Escape moves the focus from the removed menu to its button', async () => {
  stubPhone();
  head(rowena);
  const menu = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(menu);
  const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' });
  act(() => link.focus());
  expect(document.activeElement).toBe(link);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(menu);
});

describe('the open menu closes', () => {
  const openMenu = async () => {
    stubPhone();
    render(
      <>
        <SiteHeader user={rowena} onLogout={() => {}} />
        <main>
          <p>Beside it</p>
          <button type="button">Below it</button>
        </main>
      </>,
      { wrapper: MemoryRouter },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  };
  const panel = () => screen.queryByRole('navigation', { name: 'Main' });

  test('when the focus leaves it', async () => {
    await openMenu();
    act(() => screen.getByRole('link', { name: 'Dashboard' }).focus());
    expect(panel()).not.toBeNull();
    act(() => screen.getByRole('button', { name: 'Below it' }).focus());
    expect(panel()).toBeNull();
  });

  test('with a press outside of it, and not with one on its own text', async () => {
    await openMenu();
    await userEvent.click(screen.getByText('rowena.hale@example.com'));
    expect(panel()).not.toBeNull();
    await userEvent.click(screen.getByText('Beside it'));
    expect(panel()).toBeNull();
  });

  test('with Escape, wherever the focus is', async () => {
    await openMenu();
    act(() => screen.getByRole('button', { name: 'Menu' }).blur());
    await userEvent.keyboard('{Escape}');
    expect(panel()).toBeNull();
  });
});

describe('the public footer', () => {
  test('has the tagline, the policies, the members area, the copyright and the trademark note', () => {
    render(<SiteFooter />, { wrapper: MemoryRouter });
    expect(screen.getByText('Ensuring holiday let compliance across the UK')).toBeDefined();
    const policies = within(screen.getByRole('navigation', { name: 'Policies' })).getAllByRole('link');
    expect(policies.map((link) => link.getAttribute('href'))).toEqual([
      '/terms',
      '/privacy',
      '/disclaimer',
      '/cookies',
    ]);
    expect(screen.getByRole('link', { name: "Members' area" }).getAttribute('href')).toBe(MEMBERS_AREA);
    expect(screen.getByText(/^© \d{4} LetProof\..* trademarks of their owner\./)).toBeDefined();
  });
});

test('the pages that do not load the questions state their real number', () => {
  expect(QUESTIONS).toHaveLength(42);
  expect(QUESTION_COUNT).toBe(QUESTIONS.length);
  render(<AccountBenefits />);
  expect(screen.getByText('42').nextSibling?.textContent).toMatch('questions a property');
  expect(screen.getByText('10').nextSibling?.textContent).toMatch('minutes, about');
  expect(FULL_DURATION).toBe('about 10 minutes');
});

describe('the public header and footer', () => {
  const isInSiteLayout = async (path: string) => {
    const loaded = (matchRoutes(routes, path) ?? []).map(
      ({ route }) => typeof route.lazy === 'function' && route.lazy(),
    );
    return (await Promise.all(loaded)).some((module) => module && module.Component === SiteRoute);
  };

  test.each([
    PAGES.login,
    PAGES.loginAlias,
    PAGES.register,
    PAGES.forgotPassword,
    PAGES.resetPassword,
    PAGES.dashboard,
    PAGES.questionnaire,
    PAGES.report,
    PAGES.badge,
  ])('are hidden on %s', async (pattern) => expect(await isInSiteLayout(pattern.replace(/:\w+/, 'x'))).toBe(false));

  test.each([PAGES.subscription, '/nowhere'])('are shown on %s', async (path) =>
    expect(await isInSiteLayout(path)).toBe(true),
  );
});

describe('navigation', () => {
  test('scrolls to the top on a new page, but not on back; an unknown address links to home and dashboard', async () => {
    const router = createMemoryRouter(routes, { initialEntries: ['/nowhere'] });
    render(
      <StyleRoot>
        <QueryClientProvider client={makeQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StyleRoot>,
    );
    const toDashboard = await screen.findByRole('link', { name: 'Go to the dashboard' });
    expect(toDashboard.getAttribute('href')).toBe('/dashboard');
    expect(document.title).toBe('Page not found · LetProof');
    expect(scrollTo).not.toHaveBeenCalled();

    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');

    await act(() => router.navigate('/login'));
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(scrollTo).toHaveBeenCalledTimes(1);

    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });
});
