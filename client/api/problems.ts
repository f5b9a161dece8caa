import type { Problem } from './calls.ts';

/** Says how long to wait, if the server has said it. Rounded up, so that the next attempt is not refused again. */
const tooManyAttempts = (retryAfter: string | null, message: string): string => {
  const seconds = Number(retryAfter);
  if (!(seconds > 0)) return message;
  const [count, unit] =
    seconds < 60
      ? [Math.ceil(seconds), 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
};

/** An error response; carries its problem+json (RFC 9457). */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** Seconds until another attempt may succeed; null if the server has not said it. */
  readonly retryAfter: number | null;

  /** `retryAfter` is the header of the same name. */
  constructor(problem: Problem, retryAfter: string | null = null) {
    super(problem.status === 429 ? tooManyAttempts(retryAfter, problem.message) : problem.message);
    this.name = 'HttpError';
    this.status = problem.status;
    this.problem = problem;
    this.retryAfter = Number(retryAfter) > 0 ? Number(retryAfter) : null;
  }

  /** Messages by field name. */
  get errors(): Readonly<Record<string, string>> {
    return this.problem.errors ?? {};
  }
}

/** No response. The message is shown to the user. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('We could not reach LetProof. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** A response that is no JSON, such as the page of a proxy. The message is shown to the user. */
export class UnexpectedReply extends Error {
  constructor() {
    super('LetProof gave an answer this page does not understand. Please reload and try again.');
    this.name = 'UnexpectedReply';
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const TEXTS = ['type', 'title', 'detail', 'message', 'error'];

const isProblem = (body: unknown): body is Problem =>
  isRecord(body) && TEXTS.every((name) => typeof body[name] === 'string') && isRecord(body.errors ?? {});

/** A proxy may answer with any body, so build a problem if the body is not one. Other fields of the body stay. */
export const problemFrom = (status: number, body: unknown): Problem => {
  if (isProblem(body)) return body;
  const detail = '';
  const fields = isRecord(body) && isRecord(body.errors ?? {}) ? body : {};
  return { ...fields, type: 'about:blank', title: 'Request failed', status, detail, message: detail, error: detail };
};

export const isStatus = (error: unknown, status: number): error is HttpError =>
  error instanceof HttpError && error.status === status;

/** For a command that ends something: it has ended already, by an attempt whose answer was lost or by somebody else. */
export const unlessNotFound = (error: unknown): void => {
  if (!isStatus(error, 404)) throw error;
};

const FROM_A_PROXY: readonly number[] = [502, 504];

/** The server may have done what was asked: its answer was lost, or a proxy has answered in its place. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof UnexpectedReply ||
  (error instanceof HttpError && FROM_A_PROXY.includes(error.status));

/** The password was right, and the account has a second factor. */
export const needsSecondFactor = (error: unknown): boolean =>
  isStatus(error, 401) && error.problem.type === '/problems/two_factor_required';

/** No badge is issued before answers that are a year old are checked again, and new questions are answered. */
export const needsAnswers = (error: unknown): boolean =>
  isStatus(error, 409) &&
  ['/problems/answers-to-recheck', '/problems/questions-to-answer'].includes(error.problem.type);

/** A newer assessment has taken the place of the one that the request was about. */
export const isSuperseded = (error: unknown): boolean =>
  isStatus(error, 409) && error.problem.type === '/problems/assessment-superseded';

/** No badge has the code that was checked. Any other 404 says nothing of the badge, such as that of a proxy. */
export const isUnknownBadge = (error: unknown): boolean =>
  isStatus(error, 404) && 'valid' in error.problem && error.problem.valid === false;

/** The question has another meaning than in the edition in which it was answered. */
export const isChangedQuestion = (error: unknown): boolean =>
  isStatus(error, 409) && error.problem.type === '/problems/question-changed';

/** An earlier attempt with the same Idempotency-Key has no answer yet. */
export const isInProgress = (error: unknown): error is HttpError =>
  isStatus(error, 409) && error.problem.type === '/problems/in-progress';

/** The page where the customer confirms a payment, if the bank asks for it. */
export const confirmPageOf = (error: unknown): string | undefined => {
  if (!isStatus(error, 402) || !('confirm_url' in error.problem)) return undefined;
  const { confirm_url: url } = error.problem;
  return typeof url === 'string' ? url : undefined;
};

/** The assessment that a property already has, if that is why no other one was started. */
export const existingAssessment = (error: unknown): string | undefined => {
  if (!isStatus(error, 409) || !('assessment_id' in error.problem)) return undefined;
  const { assessment_id: id } = error.problem;
  return typeof id === 'string' ? id : undefined;
};

/** Seconds until the log may be signed again, if that is what an evidence bundle waits for. */
export const untilSigned = (error: unknown): number | null =>
  isStatus(error, 409) && error.problem.type === '/problems/not-signed-yet' ? error.retryAfter : null;

/** Seconds until the server may have finished what the same request waits for. */
export const untilFree = (error: unknown): number | null =>
  isStatus(error, 503) && error.problem.type === '/problems/busy' ? error.retryAfter : null;

/** The server's message, or `fallback` without one and after a network error. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof HttpError && error.message) || fallback;

/** The given text; after too many attempts, how long to wait. */
export const textOrWait = (error: unknown, text: string): string => (isStatus(error, 429) ? error.message : text);

/** For a screen without its own message. */
export const reasonOf = (error: unknown): string =>
  error instanceof NetworkError || error instanceof UnexpectedReply
    ? error.message
    : messageOf(error, 'Something went wrong on our side.');
