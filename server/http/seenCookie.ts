import type { Request, Response } from 'express';
import type { Position } from '../../projections/recorded.ts';
import { cookiesOf } from './request.ts';
import { hostOnly } from './session.ts';

export const SEEN = 'seen';

const DIGITS = /^\d{1,20}$/;

/** Remembers the last position that was acknowledged to a browser, for its later reads. */
export const seenCookie = (https: boolean) => {
  const { prefix, options } = hostOnly(https);
  const name = `${prefix}${SEEN}`;
  return {
    /** From the cookie, or from a header of another client. Clients can invent it. */
    positionOf: (request: Request): Position => {
      const cookie = cookiesOf(request)[name] ?? '';
      const header = request.get('x-min-position') ?? '';
      const [one = 0n, other = 0n] = [cookie, header].map((text) => (DIGITS.test(text) ? BigInt(text) : 0n));
      return one > other ? one : other;
    },
    set: (response: Response, position: Position): void => {
      response.cookie(name, position.toString(), options);
    },
  };
};
