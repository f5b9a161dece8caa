import type { Location } from 'react-router-dom';
import { safePath } from './safePath.ts';

const HOME = '/dashboard';
const SIGN_IN = /^\/(auth\/)?(login|register)(?=$|[?#/])/;

const pathBeforeLogin = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return null;
  const { pathname, search, hash } = { search: '', hash: '', ...from };
  return safePath(`${pathname}${search}${hash}`);
};

/** Where signing in leads: the page that asked for it, else `?redirect=`, else the dashboard. */
export const redirectTarget = ({ state, search }: Pick<Location, 'state' | 'search'>): string => {
  const path = pathBeforeLogin(state) ?? safePath(new URLSearchParams(search).get('redirect')) ?? HOME;
  return SIGN_IN.test(path) ? HOME : path;
};

const addRedirect = (path: string, destination: string): string =>
  destination === HOME ? path : `${path}?${new URLSearchParams({ redirect: destination })}`;

/** From one account form to the other, without forgetting where the visitor was going. */
export const withRedirect = (path: string, location: Pick<Location, 'state' | 'search'>): string =>
  addRedirect(path, redirectTarget(location));

/** To sign in, and then back to where one is. */
export const loginHref = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  addRedirect('/login', `${pathname}${search}`);
