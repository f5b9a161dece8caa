import type { ErrorRequestHandler } from 'express';
import { MulterError } from 'multer';
import { ZodError } from 'zod';
import { FILE_TOO_LARGE } from '../../domain/documents/contract.ts';
import { PrinterUnavailable } from '../adapters/chromium/launch.ts';
import {
  Forbidden,
  InProgress,
  InvalidCredentials,
  MalformedUpload,
  NotAuthenticated,
  NotFound,
  PayloadTooLarge,
  Rejected,
  type RejectionCode,
  StaleRevision,
  StoreUnavailable,
  SubscriptionRequired,
  TooManyRequests,
  Unprocessable,
  UnsupportedMediaType,
} from '../errors.ts';
import type { Log } from '../ports.ts';

type Answer = {
  readonly status: number;
  readonly title: string /** The field it is about. */;
  readonly field?: string;
};

const REJECTIONS: Record<RejectionCode, Answer> = {
  'allowance-exceeded': { status: 409, title: 'Plan limit reached' },
  'already-subscribed': { status: 409, title: 'Already subscribed' },
  'answer-not-allowed': { status: 422, title: 'Check what you entered', field: 'answer' },
  'assessment-exists': { status: 409, title: 'Assessment already exists' },
  'assessment-incomplete': { status: 422, title: 'Assessment is not complete' },
  'assessment-not-found': { status: 404, title: 'Not found' },
  'assessment-not-passing': { status: 409, title: 'Assessment is not passing' },
  'assessment-superseded': { status: 409, title: 'Assessment has been replaced' },
  'badge-code-taken': { status: 409, title: 'Badge code is taken' },
  'badge-not-active': { status: 409, title: 'Badge is not active' },
  'badge-revoked': { status: 409, title: 'Badge has been revoked' },
  'checkout-not-found': { status: 404, title: 'Not found' },
  'checkout-used': { status: 409, title: 'Checkout has already been used' },
  'document-not-found': { status: 404, title: 'Not found' },
  'email-taken': { status: 409, title: 'Email is already registered' },
  'expiry-in-past': { status: 422, title: 'Check what you entered', field: 'expiry_date' },
  'property-not-found': { status: 404, title: 'Not found' },
  'question-not-found': { status: 422, title: 'Check what you entered', field: 'question_id' },
};

type Body = { type: string; title: string; status: number; detail: string; [extra: string]: unknown };
type Found = { readonly body: Body; readonly retryAfter?: number };

// spec.txt reads `message` in one place and `error` in another: both repeat the detail.
const problem = (code: string, status: number, title: string, detail: string, extra: object = {}): Found => ({
  body: { type: `/problems/${code}`, title, status, detail, message: detail, error: detail, ...extra },
});

const invalid = (errors: Readonly<Record<string, string>>): Found =>
  problem('invalid-request', 422, 'Check what you entered', Object.values(errors)[0] ?? 'Check what you entered', {
    errors,
  });

const rejected = ({ code, message, extra }: Rejected): Found => {
  const { status, title, field } = REJECTIONS[code];
  // The same answer for "not there" and "not yours", to the byte.
  if (status === 404) return notFound;
  return problem(code, status, title, message, { ...extra, ...(field && { errors: { [field]: message } }) });
};

const notFound = problem('not-found', 404, 'Not found', 'There is nothing here.');

const byField = ({ issues }: ZodError) => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.') || 'body'] ??= message;
  return errors;
};

/** What body-parser's errors say of themselves. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;

const toProblem = (error: unknown): Found => {
  if (error instanceof Rejected) return rejected(error);
  if (error instanceof ZodError) return invalid(byField(error));
  if (error instanceof Unprocessable) return invalid(error.errors);
  if (error instanceof NotAuthenticated) return problem('not-authenticated', 401, 'Sign in first', 'Please sign in.');
  if (error instanceof InvalidCredentials)
    return problem('invalid-credentials', 401, 'Sign-in failed', 'Invalid email or password');
  if (error instanceof SubscriptionRequired)
    return problem('subscription_required', 402, 'Subscription required', error.message, {
      code: 'subscription_required',
    });
  if (error instanceof Forbidden) return problem('forbidden', 403, 'Not allowed', error.message);
  if (error instanceof NotFound) return notFound;
  if (error instanceof PayloadTooLarge) return problem('too-large', 413, 'Too large', error.message);
  if (error instanceof UnsupportedMediaType) return problem('unsupported-type', 415, 'Wrong type', error.message);
  if (error instanceof TooManyRequests)
    return { ...problem('too-many-requests', 429, 'Too many requests', error.message), retryAfter: error.retryAfter };
  if (error instanceof InProgress)
    return { ...problem('in-progress', 409, 'In progress', 'This request is still being worked on.'), retryAfter: 1 };
  if (error instanceof PrinterUnavailable)
    return { ...problem('printer-unavailable', 503, 'Cannot print now', error.message), retryAfter: 10 };
  if (error instanceof StoreUnavailable)
    return { ...problem('unavailable', 503, 'Away for a moment', 'Please try again in a moment.'), retryAfter: 2 };
  if (error instanceof StaleRevision)
    // Only after several tries: others are writing the same thing right now.
    return { ...problem('busy', 503, 'Busy', 'Please try again in a moment.'), retryAfter: 1 };
  if (error instanceof PrinterUnavailable)
    return { ...problem('unavailable', 503, 'Printing is not possible', error.message), retryAfter: 10 };
  if (error instanceof MalformedUpload)
    return problem('malformed', 400, 'Malformed request', 'The upload could not be read.');
  if (error instanceof MulterError)
    return error.code === 'LIMIT_FILE_SIZE'
      ? problem('too-large', 413, 'Too large', FILE_TOO_LARGE)
      : problem('malformed', 400, 'Malformed request', 'The upload could not be read.');
  switch (statusOf(error)) {
    case 400:
      return problem('malformed', 400, 'Malformed request', 'The request could not be read as JSON.');
    case 413:
      return problem('too-large', 413, 'Too large', 'The request is too large.');
    case 415:
      return problem('unsupported-type', 415, 'Wrong type', 'This type of content is not accepted here.');
    default:
      // No detail: the message of an unexpected error belongs in our log, not in someone else's browser.
      return problem('unexpected', 500, 'Something went wrong', 'Something went wrong on our side.');
  }
};

export const problemHandler =
  (log: Log): ErrorRequestHandler =>
  (error, _request, response, next) => {
    const { body, retryAfter } = toProblem(error);
    if (body.status >= 500) log.error('A request failed', error);
    if (response.headersSent) return next(error);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    response.status(body.status).type('application/problem+json').send(JSON.stringify(body));
  };
