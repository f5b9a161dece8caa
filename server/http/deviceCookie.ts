import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request } from 'express';
import type { Secrets } from '../identity/secrets.ts';
import { cookiesOf } from './request.ts';
import { hostOnly } from './session.ts';

/** A response that can set cookies. */
type SetsCookies = { readonly cookie: (name: string, value: string, options: CookieOptions) => unknown };

const YEAR = 365 * 86_400_000;

/**
 * Marks a browser that has signed in to an account, so that failed attempts from elsewhere do not slow it. OWASP calls
 * this a device cookie. It gives no access: the browser still needs the password.
 */
export const deviceCookies = (https: boolean, derive: Secrets['derive']) => {
  const { prefix, options } = hostOnly(https);
  // A browser may serve several people, so each account has its own cookie.
  const nameOf = (account: string) => `${prefix}device-${account.slice(0, 16)}`;
  const signatureOf = (account: string, id: string) => derive(`device ${account} ${id}`);

  return {
    /** The id of this browser if its cookie was set for `account`. */
    idOf: (request: Request, account: string): string | null => {
      const [id = '', signature = ''] = (cookiesOf(request)[nameOf(account)] ?? '').split('.');
      const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(account, id)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
    },
    set: (response: SetsCookies, account: string): void => {
      const id = randomBytes(16).toString('base64url');
      const value = `${id}.${signatureOf(account, id).toString('base64url')}`;
      response.cookie(nameOf(account), value, { ...options, maxAge: YEAR });
    },
  };
};
export type DeviceCookies = ReturnType<typeof deviceCookies>;
