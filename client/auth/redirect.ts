import type { Location } from 'react-router-dom';
import { safePath } from './safePath.ts';

const HOME = '/dashboard';
const SIGN_IN = /^\/(auth\/)?(login|register)(?=$|[?#/])/;

const comingFrom = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return null;
  const { pathname, search, hash } = { search: '', hash: '', ...from };
  return safePath(`${pathname}${search}${hash}`);
};

/** Where signing in leads: the page that asked for it, else `?redirect=`, else the dashboard. */
export const destinationOf = ({ state, search }: Pick<Location, 'state' | 'search'>): string => {
  const path = comingFrom(state) ?? safePath(new URLSearchParams(search).get('redirect')) ?? HOME;
  return SIGN_IN.test(path) ? HOME : path;
};

const leadingOn = (path: string, destination: string): string =>
  destination === HOME ? path : `${path}?${new URLSearchParams({ redirect: destination })}`;

/** From one account form to the other, without forgetting where the visitor was going. */
export const withDestination = (path: string, location: Pick<Location, 'state' | 'search'>): string =>
  leadingOn(path, destinationOf(location));

/** To sign in, and then back to where one is. */
export const loginHref = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  leadingOn('/login', `${pathname}${search}`);
