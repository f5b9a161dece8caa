import type { AuditEvent } from '../lib/logger.ts';
import type { FailureCode } from './failureCodes.ts';

export type Extra = Readonly<Record<string, unknown>>;

/** How an action or a refusal is logged. `account` is the one that it concerns, if the request does not say. */
export type Audit = {
  readonly event: AuditEvent;
  readonly account?: string;
  readonly limit?: string;
  readonly reason?: string;
  readonly count?: number;
  readonly secondFactor?: boolean;
};

/** Has an entry in the table of `http/problemAnswers.ts`. `extra` becomes members of the response. */
export abstract class Failure extends Error {
  abstract readonly code: FailureCode;
  readonly extra: Extra = {};
  /** Seconds, if they differ from those in the table. */
  readonly retryAfter?: number;
  /** What an operator must be able to find in the log. */
  readonly audit?: Audit;
}

/** The class of a failure that has this code. */
export const failing = <Code extends FailureCode>(code: Code) =>
  class extends Failure {
    readonly code = code;
  };
