import type { AllowanceRejection } from '../domain/allowances/decider.ts';
import type { AssessmentRejection } from '../domain/assessments/decider.ts';
import type { BadgeRejection } from '../domain/badges/decider.ts';
import type { Rejection } from '../domain/decider.ts';
import type { DocumentRejection } from '../domain/documents/decider.ts';
import type { EmailRejection } from '../domain/emails/decider.ts';
import type { PropertyRejection } from '../domain/properties/decider.ts';
import type { SubscriptionRejection } from '../domain/subscriptions/decider.ts';

/** The union grows by one line per aggregate, and `problems.ts` does not compile until it has an answer for each. */
export type RejectionCode =
  | AllowanceRejection
  | AssessmentRejection
  | BadgeRejection
  | DocumentRejection
  | EmailRejection
  | PropertyRejection
  | SubscriptionRejection
  | 'badge-not-active';

export class Rejected extends Error {
  readonly code: RejectionCode;
  readonly extra: Readonly<Record<string, unknown>>;
  constructor({ rejected, detail, extra }: Rejection<RejectionCode>) {
    super(detail);
    this.code = rejected;
    this.extra = extra ?? {};
  }
}

/** The stream has moved on from the expected revision. */
export class StaleRevision extends Error {}
/** An event that no store may be asked to keep: its id, type or stream name is malformed, or it does not fit JSON. */
export class InvalidEvent extends Error {}
/** A store or another part is away; what was asked may or may not have happened, and may be asked again. */
export class StoreUnavailable extends Error {}

/** The same Idempotency-Key is being worked on. */
export class InProgress extends Error {}

export class NotAuthenticated extends Error {}
export class NotFound extends Error {}
export class Forbidden extends Error {}
/** api.md: 402 without an active subscription. */
export class SubscriptionRequired extends Error {}
/** A rule of one field, found outside a schema (a file's content, a password that is wrong). */
export class Unprocessable extends Error {
  readonly errors: Readonly<Record<string, string>>;
  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.values(errors)[0] ?? 'Check what you entered');
    this.errors = errors;
  }
}
export class PayloadTooLarge extends Error {}
/** A form that breaks off or does not say where its parts end. */
export class MalformedUpload extends Error {}
export class UnsupportedMediaType extends Error {}
export class InvalidCredentials extends Error {}
export class TooManyRequests extends Error {
  /** Seconds. */
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('Too many attempts. Please wait a moment and try again.');
    this.retryAfter = retryAfter;
  }
}
