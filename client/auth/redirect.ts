import type { Location } from 'react-router-dom';
import { accountPath, loginPath, PAGES } from '../paths.ts';
import { safePath } from './safePath.ts';

const ACCOUNT_PAGE = new RegExp(
  `^(${PAGES.login}|${PAGES.loginAlias}|${PAGES.register}|${PAGES.forgotPassword}|${PAGES.resetPassword})(?=$|[?#/])`,
);

const pathBeforeLogin = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return null;
  const { pathname, search, hash } = { search: '', hash: '', ...from };
  return safePath(`${pathname}${search}${hash}`);
};

/** The page to open after signing in: the protected page that was asked for, else `?redirect=`, else the dashboard. */
export const redirectTarget = ({ state, search }: Pick<Location, 'state' | 'search'>): string => {
  const path = pathBeforeLogin(state) ?? safePath(new URLSearchParams(search).get('redirect')) ?? PAGES.dashboard;
  return ACCOUNT_PAGE.test(path) ? PAGES.dashboard : path;
};

/** A link from one account form to the other that keeps the redirect target. */
export const withRedirect = (
  page: Parameters<typeof accountPath>[0],
  location: Pick<Location, 'state' | 'search'>,
): string => accountPath(page, redirectTarget(location));

/** A link to the login page that returns to the current page. */
export const loginHref = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  loginPath(`${pathname}${search}`);
