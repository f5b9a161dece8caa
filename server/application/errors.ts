import type { AccessRejection } from '../../domain/access/decider.ts';
import type { AllowanceRejection } from '../../domain/allowances/decider.ts';
import type { AssessmentRejection } from '../../domain/assessments/decider.ts';
import type { BadgeRejection } from '../../domain/badges/decider.ts';
import type { Rejection } from '../../domain/decider.ts';
import type { DocumentRejection } from '../../domain/documents/decider.ts';
import type { EmailRejection } from '../../domain/emails/decider.ts';
import type { PropertyRejection } from '../../domain/properties/decider.ts';
import type { SubscriptionRejection } from '../../domain/subscriptions/decider.ts';

/** The union grows by one line per aggregate; `http/problems.ts` does not compile until each code has an answer. */
export type RejectionCode =
  | AccessRejection
  | AllowanceRejection
  | AssessmentRejection
  | BadgeRejection
  | DocumentRejection
  | EmailRejection
  | PropertyRejection
  | SubscriptionRejection
  | 'badge-not-active';

export type FailureCode =
  | RejectionCode
  | 'busy'
  | 'forbidden'
  | 'in-progress'
  | 'invalid-credentials'
  | 'invalid-request'
  | 'malformed'
  | 'not-authenticated'
  | 'not-found'
  | 'printer-unavailable'
  | 'subscription_required'
  | 'too-large'
  | 'too-many-requests'
  | 'unavailable'
  | 'unsupported-type';

type Extra = Readonly<Record<string, unknown>>;

/** Has an entry in the table of `http/problems.ts`. `extra` becomes members of the answer, beside its detail. */
export abstract class Failure extends Error {
  abstract readonly code: FailureCode;
  readonly extra: Extra = {};
  /** Seconds, where they differ from the table's. */
  readonly retryAfter?: number;
}

const failing = <Code extends FailureCode>(code: Code) =>
  class extends Failure {
    readonly code = code;
  };

/** A decider's refusal as an error. */
export class Rejected extends Failure {
  readonly code: RejectionCode;
  override readonly extra: Extra;
  constructor({ rejected, detail, extra }: Rejection<RejectionCode>) {
    super(detail);
    this.code = rejected;
    this.extra = extra ?? {};
  }
}

/** The stream has moved on from the expected revision. */
export class StaleRevision extends failing('busy') {}

/** An event that no store accepts: its id, type or stream name is malformed, or it does not fit JSON. */
export class InvalidEvent extends Error {}

/** A store or another part is away. The request may have been carried out; it is safe to retry. */
export class StoreUnavailable extends failing('unavailable') {}

/** There is no browser to print with, or its queue is full; the message says which. */
export class PrinterUnavailable extends failing('printer-unavailable') {}

/** A request with the same Idempotency-Key is under way. */
export class InProgress extends failing('in-progress') {}
export class NotAuthenticated extends failing('not-authenticated') {}
export class InvalidCredentials extends failing('invalid-credentials') {}

/** Missing, or of another account: both answers are the same to the byte, so ids cannot be probed. */
export class NotFound extends failing('not-found') {}
export class Forbidden extends failing('forbidden') {}

/** 402: there is no active subscription. */
export class SubscriptionRequired extends failing('subscription_required') {
  override readonly extra = { code: this.code };
}

/** A field that is wrong by a rule outside its schema: a file's content, a wrong password. */
export class Unprocessable extends failing('invalid-request') {
  override readonly extra: Extra;
  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.values(errors)[0] ?? 'Check what you entered');
    this.extra = { errors };
  }
}

export class PayloadTooLarge extends failing('too-large') {}

/** A multipart body that is cut off or has no boundary. */
export class MalformedUpload extends failing('malformed') {}
export class UnsupportedMediaType extends failing('unsupported-type') {}
export class TooManyRequests extends failing('too-many-requests') {
  override readonly retryAfter: number;
  constructor(seconds: number) {
    super();
    this.retryAfter = seconds;
  }
}
