// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isValidElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { AppFrame } from '../../client/app/layout/AppFrame.tsx';
// Loaded before the first test, because it takes seconds on a busy machine.
import '../../client/console/layout/ConsoleFrame.tsx';
import { useSession } from '../../client/auth/session.ts';
import { CONSOLE_PAGES } from '../../client/console/paths.ts';
import { PAGES } from '../../client/paths.ts';
import { ProtectedOutlet, routes } from '../../client/routes.tsx';
import type { AccountRole } from '../../domain/accounts/contract.ts';
import { CONDITION } from '../support/timeLimits.ts';
import { id, ok, renderAt, renderClient, rowena, rowenaSignsIn, server } from './fixtures.tsx';
import { ASSESSMENT, PROPERTY, server as questionnaireServer } from './questionnaireHelpers.tsx';
import { stubBrowser, stubPhone, stubWide } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();
const staff = { ...rowena, staff: true };
const granted: AccountRole = {
  account_id: id(9),
  grant_id: id(8),
  name: 'Ada King',
  role: 'auditor',
  until: null,
  limited: false,
  subscription: rowena.subscription,
};
const auditor = { ...rowena, roles: [granted] };

// The pages load nothing here, and react-admin logs that.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const isProtecting = ({ element }: RouteObject) => isValidElement(element) && element.type === ProtectedOutlet;

/** The patterns of all pages that need a session, as the router has them. */
const protectedIn = (tree: readonly RouteObject[], isInside = false): readonly string[] =>
  tree.flatMap((route) => {
    const isProtected = isInside || isProtecting(route);
    return [...(isProtected && route.path ? [route.path] : []), ...protectedIn(route.children ?? [], isProtected)];
  });

const CONSOLE = `${PAGES.console}/*`;
/** The console shows its own pages in one frame. */
const PROTECTED = protectedIn(routes)
  .flatMap((path) => (path === CONSOLE ? Object.values(CONSOLE_PAGES) : [path]))
  // Only leads to another page.
  .filter((path) => path !== CONSOLE_PAGES.start);

/**
 * How many sign-outs the header has: each is a button in it, or in its menu. The page is found by its elements, because a
 * search by role through whole pages of the console takes seconds.
 */
const signOuts = async (): Promise<number> => {
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull(), { timeout: CONDITION });
  // Parts of a page may have headers of their own, below this one.
  const [element] = document.getElementsByTagName('header');
  if (!element) throw new Error('The page has no header');
  const header = within(element);
  const menu = header.queryByRole('button', { name: 'Menu' });
  if (menu) await userEvent.click(menu);
  return header.queryAllByRole('button', { name: 'Logout' }).length;
};

const SCREENS = [
  ['a phone', stubPhone],
  ['a wide screen', stubWide],
] as const;

test('the router has pages that need a session, of the console as well', () => {
  expect(PROTECTED).toContain(PAGES.settings);
  expect(PROTECTED).toContain(PAGES.subscription);
  expect(PROTECTED).toContain(CONSOLE_PAGES.team);
});

describe.each(SCREENS)('on %s the sign-out is in the header', (_, stub) => {
  beforeEach(stub);

  test.each(PROTECTED)('of %s', async (pattern) => {
    // Only an auditor has that page, and only staff have those of the back office.
    const user = pattern === PAGES.audit ? auditor : staff;
    useSession.setState({ user, accountId: user === auditor ? granted.account_id : null });
    vi.stubGlobal('fetch', server({ 'GET /auth/me': ok({ user }) }).fetch);
    const path = pattern.replace(/:\w+/g, id(77));
    const { router } = renderClient(path);
    expect(await signOuts()).toBe(1);
    expect(router.state.location.pathname).toBe(path);
  });

  // The header of an open question is another one.
  test('of a question', async () => {
    questionnaireServer([]);
    renderClient(`${PAGES.questionnaire}?property=${PROPERTY}&assessment_id=${ASSESSMENT}`);
    await screen.findByRole('radiogroup');
    expect(await signOuts()).toBe(1);
  });

  test('control: a page that forgets it is found', async () => {
    const page = (
      <AppFrame title="Settings">
        <h1>A page that forgets it</h1>
      </AppFrame>
    );
    renderAt(page, '/', '*', makeQueryClient());
    expect(await signOuts()).toBe(0);
  });
});
