import type { RequestHandler } from 'express';
import type { Clock } from '../lib/clock.ts';

/** The `Date` header by our clock, which tests and demonstrations move. The browser's dates follow it. */
export const dateByClock =
  (now: Clock): RequestHandler =>
  (_request, response, next) => {
    response.set('Date', now().toUTCString());
    next();
  };
