import { Problem } from '../../domain/problem.ts';

/** The server said no: `status`, `message` and `errors` are those of its problem+json. */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'HttpError';
    this.status = problem.status;
    this.problem = problem;
  }

  /** Texts by field, for the form that sent it. */
  get errors(): Readonly<Record<string, string>> {
    return this.problem.errors ?? {};
  }
}

/** Nobody answered, or what came was not an answer of ours: the message is for the person at the screen. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('We could not reach LetProof. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** An answer that does not keep to the contract: a fault of ours, never of the person's connection. */
export class UnexpectedReply extends Error {
  constructor(cause: unknown) {
    super('LetProof gave an answer this page does not understand. Please reload and try again.', { cause });
    this.name = 'UnexpectedReply';
  }
}

/** A proxy in between may answer a failure with anything, so what is not a problem becomes one. */
export const problemFrom = (status: number, body: unknown): Problem => {
  const { success, data } = Problem.safeParse(body);
  if (success) return data;
  const detail = '';
  return { type: 'about:blank', title: 'Request failed', status, detail, message: detail, error: detail };
};

export const isStatus = (error: unknown, status: number): error is HttpError =>
  error instanceof HttpError && error.status === status;

/** The server's own words where it has some, as spec.txt section 8 prefers; else the screen's, also where nobody answered. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof HttpError && error.message) || fallback;

/** Why, for a screen that has no words of its own for a failure. */
export const reasonOf = (error: unknown): string =>
  error instanceof NetworkError ? error.message : messageOf(error, 'Something went wrong on our side.');
