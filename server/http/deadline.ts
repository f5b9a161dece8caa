import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { StoreUnavailable } from '../application/errors.ts';
import { type Deadline, deadlineIn, withCallersDeadline } from '../lib/deadline.ts';

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

const limitTime = (milliseconds: number, request: Request, response: Response, next: NextFunction) => {
  if (READING.has(request.method) || request.is('multipart/form-data')) return;
  // A route that takes longer by nature starts its deadline again.
  clearTimeout(response.locals.late);
  // The client has gone while its body was parsed: nobody waits for the answer, and "close" does not come again.
  if (response.destroyed) return;
  const late = setTimeout(() => {
    if (!response.headersSent) next(new StoreUnavailable('A request has reached its deadline'));
  }, milliseconds);
  response.locals.late = late;
  response.once('close', () => clearTimeout(late));
};

const start = (milliseconds: number, request: Request, response: Response, next: NextFunction) => {
  const deadline = deadlineIn(milliseconds);
  response.locals.deadline = deadline;
  limitTime(milliseconds, request, response, next);
  next();
};

/** For a request that has waited for its turn: its reads get as much time as those of a new one. */
export const restartDeadline = ({ locals }: Response): void => {
  if (locals.requestTime === undefined) throw new Error('A route that waits for a turn must come after withDeadline');
  locals.deadline = deadlineIn(locals.requestTime);
};

/** For routes that call the payment provider: its library learns from the caller how much time is left. */
export const untilDeadline =
  (handler: (request: Request, response: Response) => Promise<void>) =>
  (request: Request, response: Response): Promise<void> =>
    withCallersDeadline(deadlineOf(request), () => handler(request, response));

/**
 * Starts the deadline of a request; for an upload it starts again once the file has arrived. A command is answered when
 * it passes, whatever the request is waiting for. Reads and uploads are not: prints, downloads and files have limits of
 * their own.
 */
export const withDeadline =
  (milliseconds: number): RequestHandler =>
  (request, response, next) => {
    response.locals.requestTime = milliseconds;
    start(milliseconds, request, response, next);
  };

const hold: RequestHandler = (request, response, next) => {
  response.locals.held = deadlineOf(request).left();
  clearTimeout(response.locals.late);
  next();
};

const resume: RequestHandler = (request, response, next) => {
  start(response.locals.held, request, response, next);
};

/** The deadline counts from the last byte of the body: a slow sender must not use it up. */
export const withoutParsing = (parsers: readonly RequestHandler[]): readonly RequestHandler[] => [
  hold,
  ...parsers,
  resume,
];
