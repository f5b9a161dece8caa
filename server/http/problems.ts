import type { ErrorRequestHandler, Response } from 'express';
import { ZodError } from 'zod';
import './zodMessages.ts';
import { isOutage } from '../adapters/postgresOutage.ts';
import {
  NotFound,
  StorageFull,
  StorageUnavailable,
  StoreUnavailable,
  Unprocessable,
  WrongLog,
} from '../application/errors.ts';
import { Failure } from '../application/failure.ts';
import { diskFaultOf } from '../lib/diskFault.ts';
import type { Logger } from '../lib/logger.ts';
import { auditRefusal, NOT_THERE, UNEXPECTED } from './audit.ts';
import { fieldErrors } from './fieldErrors.ts';
import { ANSWERS, NOT_FOUND } from './problemAnswers.ts';
import { requestIdOf } from './requestId.ts';
import { isUnexpectedBody } from './unexpectedBody.ts';

type Headers = Readonly<Record<string, string>>;

type Found = { readonly code: keyof typeof ANSWERS; readonly message: string } & Partial<
  Pick<Failure, 'audit' | 'extra' | 'retryAfter'> & { readonly headers: Headers }
>;

/** Converts errors of zod, Postgres and Express's parsers to our own. */
const found = (error: unknown): Found => {
  if (error instanceof Failure) return error;
  if (error instanceof ZodError) return new Unprocessable(fieldErrors(error));
  // A URL with a malformed %-escape is not found.
  if (error instanceof URIError) return new NotFound();
  if (isRefusal(error)) return refused(error);
  const fault = diskFaultOf(error);
  // Before the check for an outage, because Postgres's code for a full disk is also in the class of outages.
  if (fault) return fault === 'full' ? new StorageFull() : new StorageUnavailable();
  return isOutage(error) ? new StoreUnavailable() : { code: 'unexpected', message: '' };
};

/** An error of body-parser, send or another part of Express, with the status to answer. */
type Refusal = Error & { readonly status: number; readonly headers?: Headers };

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;

/** Only the status counts: the message may quote the body. */
const refused = ({ status, headers }: Refusal): Found => {
  switch (status) {
    case 412:
      return { code: 'precondition-failed', message: 'The file has changed.' };
    case 413:
      return { code: 'too-large', message: 'The request is too large.' };
    case 415:
      return { code: 'unsupported-type', message: 'This type of content is not accepted here.' };
    case 416:
      return { code: 'range-not-satisfiable', message: 'The file has no such part.', headers: headers ?? {} };
    default:
      return { code: 'malformed', message: 'The request could not be read as JSON.' };
  }
};

export const toProblem = (error: unknown) => {
  const { code, message, extra, retryAfter, audit, headers: own } = found(error);
  const answer = ANSWERS[code];
  const headers = { ...answer.headers, ...own };
  const { status, title, field, detail = message } = answer;
  const body = {
    // All not-found answers look the same, so ids cannot be probed.
    type: `/problems/${answer === NOT_FOUND ? 'not-found' : code}`,
    title,
    status,
    detail,
    // Some clients read `message` and others `error`, so both repeat the detail.
    message: detail,
    error: detail,
    ...(answer !== NOT_FOUND && extra),
    ...(field && { errors: { [field]: detail } }),
  };
  const isOurFault = status >= 500 || answer.logged === true;
  return {
    status,
    body,
    headers,
    retryAfter: retryAfter ?? answer.retryAfter,
    isOurFault,
    audit: answer === NOT_FOUND ? NOT_THERE : audit,
  };
};

/** A route may have set these before it failed. They would describe the problem as if it were the content. */
const HEADERS_OF_CONTENT = ['Accept-Ranges', 'Content-Disposition', 'Content-Length', 'ETag', 'Last-Modified'];

/** Logs an error that is our fault, or a refusal. */
export const logProblem = (
  logger: Logger,
  error: unknown,
  { isOurFault, audit }: Pick<ReturnType<typeof toProblem>, 'isOurFault' | 'audit'>,
  response: Response,
) => {
  if (audit) return auditRefusal(logger, audit, response);
  // A wrong log is logged once, when it is noticed.
  if (isOurFault && !(error instanceof WrongLog))
    logger.error('A request failed', { request: requestIdOf(response), err: error });
};

const problemHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error, request, response, _next) => {
    // A command may go on after its deadline, when its response has been sent.
    if (response.writableEnded) {
      logger.warn('A request failed after its response', { request: requestIdOf(response), err: error });
      return;
    }
    const problem = toProblem(error);
    const { status, body, headers, retryAfter } = problem;
    const audit = error instanceof ZodError && isUnexpectedBody(error, request.body) ? UNEXPECTED : problem.audit;
    logProblem(logger, error, { ...problem, audit }, response);
    // A client must not take a part of the content for all of it.
    if (response.headersSent) return void response.destroy();
    for (const name of HEADERS_OF_CONTENT) response.removeHeader(name);
    response.set('Cache-Control', 'no-store').set(headers);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    response.status(status).type('application/problem+json').send(JSON.stringify(body));
  };

/**
 * The last handlers of an app. The same one twice: next() goes on where it was called last, so a command that fails
 * after its deadline comes to the second one. Express' own handler would send a page, or end the connection, on which the
 * client's next request may be under way.
 */
export const problemHandlers = (logger: Logger): ErrorRequestHandler[] => [
  problemHandler(logger),
  problemHandler(logger),
];
