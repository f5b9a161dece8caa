import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request } from 'express';
import { MS_A_DAY } from '../../domain/calendar.ts';
import type { Secrets } from '../identity/secrets.ts';
import { cookiesOf } from './request.ts';
import { hostOnly } from './session.ts';

/** A response that can set cookies. */
type SetsCookies = { readonly cookie: (name: string, value: string, options: CookieOptions) => unknown };

/** Whose password the browser has known. */
type Holder = {
  /** The stream id of the email address. */
  readonly account: string;
  /** Salted, so no other account has the same. */
  readonly passwordHash: string;
  /** True if the browser has set this password by a link and has not signed in with it: it has given no second factor. */
  readonly byReset?: boolean;
};

const YEAR = 365 * MS_A_DAY;

const isEqual = (text: string, expected: Buffer): boolean => {
  const given = Buffer.from(text, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * Marks a browser that has signed in to an account or reset its password, so that failed attempts from elsewhere do not
 * slow it. OWASP calls this a device cookie. It gives no access: the browser still needs the password. With another password it counts no
 * more: a thief who knew the former one would otherwise keep as many known browsers as they have signed in with.
 */
export const deviceCookies = (https: boolean, derive: Secrets['derive']) => {
  const { prefix, options } = hostOnly(https);
  // A browser may serve several people, so each account has its own cookie.
  const nameOf = (account: string) => `${prefix}device-${account.slice(0, 16)}`;
  const signatureOf = ({ account, passwordHash, byReset = false }: Holder, id: string) =>
    derive(`device ${account} ${passwordHash} ${id}${byReset ? ' by a reset' : ''}`);
  /** Proves that an id is one of ours, before it is known which account is asked for. */
  const markOf = (id: string) => derive(`device id ${id}`);

  /** The id of this browser if it has signed in to any account or reset its password, whatever the password is now. */
  const anyIdOf = (request: Request): string | null => {
    for (const [name, value = ''] of Object.entries(cookiesOf(request))) {
      const [id = '', , mark = ''] = name.startsWith(`${prefix}device-`) ? value.split('.') : [];
      if (isEqual(mark, markOf(id))) return id;
    }
    return null;
  };

  return {
    anyIdOf,
    /** The id of this browser if its cookie was set for this holder. */
    idOf: (request: Request, holder: Holder): string | null => {
      const [id = '', signature = ''] = (cookiesOf(request)[nameOf(holder.account)] ?? '').split('.');
      return isEqual(signature, signatureOf(holder, id)) ? id : null;
    },
    /** A browser keeps the id that we once gave it: a new one would start its counters again. */
    set: (request: Request, response: SetsCookies, holder: Holder): void => {
      const id = anyIdOf(request) ?? randomBytes(16).toString('base64url');
      const proofs = [signatureOf(holder, id), markOf(id)].map((proof) => proof.toString('base64url'));
      response.cookie(nameOf(holder.account), [id, ...proofs].join('.'), { ...options, maxAge: YEAR });
    },
  };
};
export type DeviceCookies = ReturnType<typeof deviceCookies>;
