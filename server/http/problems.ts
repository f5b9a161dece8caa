import type { ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import './zodMessages.ts';
import { isOutage } from '../adapters/postgresOutage.ts';
import {
  Failure,
  type FailureCode,
  NotFound,
  StorageFull,
  StorageUnavailable,
  StoreUnavailable,
  Unprocessable,
  WrongLog,
} from '../application/errors.ts';
import { diskFaultOf } from '../lib/diskFault.ts';
import type { Logger } from '../lib/logger.ts';

type Answer = {
  readonly status: number;
  readonly title: string;
  /** Sent instead of the error's message, which may be only for our log. */
  readonly detail?: string;
  /** The field that it concerns. */
  readonly field?: string;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Our fault, although the status is below 500. */
  readonly logged?: true;
};

const CHECK = { status: 422, title: 'Check what you entered' };
// Identical for missing objects and for those of other accounts.
const NOT_FOUND = { status: 404, title: 'Not found', detail: 'There is nothing here.' };

const ANSWERS: Record<FailureCode | 'unexpected', Answer> = {
  'account-missing': NOT_FOUND,
  'allowance-exceeded': { status: 409, title: 'Plan limit reached' },
  'already-subscribed': { status: 409, title: 'Already subscribed' },
  'answer-not-allowed': { ...CHECK, field: 'answer' },
  'assessment-exists': { status: 409, title: 'Assessment already exists' },
  'assessment-incomplete': { status: 422, title: 'Assessment is not complete' },
  'assessment-not-found': NOT_FOUND,
  'assessment-not-passing': { status: 409, title: 'Assessment is not passing' },
  'assessment-superseded': { status: 409, title: 'Assessment has been replaced' },
  'badge-code-taken': { status: 409, title: 'Badge code is taken' },
  'badge-not-active': { status: 409, title: 'Badge is not active' },
  'badge-revoked': { status: 409, title: 'Badge has been revoked' },
  'checkout-not-found': NOT_FOUND,
  'checkout-used': { status: 409, title: 'Checkout has already been used' },
  'confirmation-void': { status: 422, title: 'Link is not valid' },
  'document-limit-reached': { status: 409, title: 'Document limit reached' },
  'document-not-found': NOT_FOUND,
  'edition-not-found': { ...CHECK, field: 'edition' },
  'edition-not-open': { status: 409, title: 'Edition is not open' },
  'email-taken': { status: 409, title: 'Email is already registered' },
  'expiry-in-past': { ...CHECK, field: 'expiry_date' },
  'issued-after-expiry': { ...CHECK, field: 'issued_on' },
  'issued-in-future': { ...CHECK, field: 'issued_on' },
  'question-unanswered': { status: 409, title: 'Question is not answered' },
  'snooze-in-past': { ...CHECK, field: 'until' },
  'own-account': { status: 409, title: 'This is your own account' },
  'not-cancelling': { status: 409, title: 'Not cancelled' },
  'not-subscribed': { status: 409, title: 'No active subscription' },
  'payment-behind': { status: 409, title: 'A payment is behind' },
  'too-late-to-withdraw': { status: 409, title: 'Too late to withdraw' },
  'property-not-found': NOT_FOUND,
  'question-not-found': { ...CHECK, field: 'question_id' },
  'quick-check-missing': NOT_FOUND,

  // After several retries: other requests are writing to the same stream.
  busy: { status: 503, title: 'Busy', detail: 'Please try again in a moment.', retryAfter: 1 },
  'file-missing': {
    status: 410,
    title: 'File is missing',
    detail:
      'The file of this document is missing or damaged on our side. Please upload it again, or ask us to restore it.',
    logged: true,
  },
  forbidden: { status: 403, title: 'Not allowed' },
  'in-progress': {
    status: 409,
    title: 'In progress',
    detail: 'This request is still being worked on.',
    retryAfter: 1,
  },
  'invalid-credentials': { status: 401, title: 'Sign-in failed', detail: 'Invalid email or password' },
  'invalid-request': CHECK,
  malformed: { status: 400, title: 'Malformed request' },
  'not-authenticated': { status: 401, title: 'Sign in first', detail: 'Please sign in.' },
  'not-found': NOT_FOUND,
  'payment-refused': { status: 402, title: 'Payment refused' },
  'precondition-failed': { status: 412, title: 'Precondition failed' },
  'printer-unavailable': { status: 503, title: 'Cannot print now', retryAfter: 10 },
  'range-not-satisfiable': { status: 416, title: 'Range not satisfiable' },
  'storage-full': {
    status: 507,
    title: 'Storage is full',
    detail: 'We have no room to store this at the moment. Please try again later.',
    retryAfter: 60,
  },
  'storage-unavailable': {
    status: 503,
    title: 'Storage is unavailable',
    detail: 'We cannot reach our storage at the moment. Please try again later.',
    retryAfter: 10,
  },
  subscription_required: { status: 402, title: 'Subscription required' },
  'too-large': { status: 413, title: 'Too large' },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many attempts. Please wait a moment and try again.',
  },
  'two-factor-on': {
    status: 409,
    title: 'Second factor is on',
    detail: 'The second factor is already on. Switch it off before you set it up again.',
  },
  two_factor_required: { status: 401, title: 'Second factor required' },
  unavailable: { status: 503, title: 'Away for a moment', detail: 'Please try again in a moment.', retryAfter: 2 },
  'unsupported-type': { status: 415, title: 'Wrong type' },
  // Send no detail: the error's message belongs in our log and not in a user's browser.
  unexpected: { status: 500, title: 'Something went wrong', detail: 'Something went wrong on our side.' },
};

type Headers = Readonly<Record<string, string>>;

type Found = { readonly code: keyof typeof ANSWERS; readonly message: string } & Partial<
  Pick<Failure, 'extra' | 'retryAfter'> & { readonly headers: Headers }
>;

/** Converts errors of zod, Postgres and Express's parsers to our own. */
const found = (error: unknown): Found => {
  if (error instanceof Failure) return error;
  if (error instanceof ZodError) return new Unprocessable(byField(error));
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

const byField = ({ issues }: ZodError) => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message;
  return errors;
};

export const toProblem = (error: unknown) => {
  const { code, message, extra, retryAfter, headers = {} } = found(error);
  const answer = ANSWERS[code];
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
  return { status, body, headers, retryAfter: retryAfter ?? answer.retryAfter, isOurFault };
};

/** A route may have set these before it failed. They would describe the problem as if it were the content. */
const HEADERS_OF_CONTENT = ['Accept-Ranges', 'Content-Disposition', 'Content-Length', 'ETag', 'Last-Modified'];

/** Logs an error that is our fault. */
export const logFault = (
  logger: Logger,
  error: unknown,
  { isOurFault }: Pick<ReturnType<typeof toProblem>, 'isOurFault'>,
) => {
  // A wrong log is logged once, when it is noticed.
  if (isOurFault && !(error instanceof WrongLog)) logger.error('A request failed', error);
};

export const problemHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error, _request, response, next) => {
    // A command may go on after its deadline, when its response has been sent.
    if (response.writableEnded) {
      logger.warn('A request failed after its response', { reason: String(error) });
      return;
    }
    const problem = toProblem(error);
    const { status, body, headers, retryAfter } = problem;
    logFault(logger, error, problem);
    if (response.headersSent) return next(error);
    for (const name of HEADERS_OF_CONTENT) response.removeHeader(name);
    response.set('Cache-Control', 'no-store').set(headers);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    response.status(status).type('application/problem+json').send(JSON.stringify(body));
  };
