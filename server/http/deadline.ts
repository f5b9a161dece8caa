import type { Request, RequestHandler } from 'express';
import { StoreUnavailable } from '../application/errors.ts';
import { type Deadline, deadlineIn } from '../lib/deadline.ts';

/**
 * Milliseconds from the last byte of the body. Less than the eight seconds that clients are promised, because an
 * interrupted Idempotency-Key has to be released, and the response has to be sent.
 */
export const REQUEST_TIME = 6500;

const READING = new Set(['GET', 'HEAD']);

/** The deadline of a request. All commands and look-ups that it causes get this one. */
export const deadlineOf = (request: Request): Deadline => {
  const deadline = request.res?.locals.deadline as Deadline | undefined;
  if (!deadline) throw new Error('A route that uses the stores must come after withDeadline');
  return deadline;
};

/**
 * Starts the deadline of a request. Mounted after the parser, so that a slow sender does not use it up; for an upload it
 * starts again once the file has arrived. A command is answered when it passes, whatever the request is waiting for.
 * Reads and uploads are not: prints, downloads and files have limits of their own.
 */
export const withDeadline =
  (milliseconds: number): RequestHandler =>
  (request, response, next) => {
    response.locals.deadline = deadlineIn(milliseconds);
    if (!READING.has(request.method) && !request.is('multipart/form-data')) {
      const late = setTimeout(() => {
        if (!response.headersSent) next(new StoreUnavailable('A request has reached its deadline'));
      }, milliseconds);
      response.once('close', () => clearTimeout(late));
    }
    next();
  };
