import type { Rejection } from '../../domain/decider.ts';
import { type Audit, type Extra, Failure, failing } from './failure.ts';
import type { RejectionCode } from './failureCodes.ts';

/** A decider's rejection as an error. */
export class Rejected extends Failure {
  readonly code: RejectionCode;
  override readonly extra: Extra;
  constructor({ rejected, detail, extra }: Rejection<RejectionCode>) {
    super(detail);
    this.code = rejected;
    this.extra = extra ?? {};
  }
}

/** The stream is no longer at the expected revision. */
export class StaleRevision extends failing('busy') {}

/** An event that no store accepts: its id, type or stream name is malformed, or it does not fit JSON. */
export class InvalidEvent extends Error {}

/** A store or another part is unavailable. The request may have succeeded; a retry is safe. */
export class StoreUnavailable extends failing('unavailable') {}

/** The payment provider refuses a payment or a change. The message is for the customer. */
export class PaymentRefused extends failing('payment-refused') {}

/** The bank asks the customer to confirm a payment, on a page of the provider. What it pays for follows then. */
export class PaymentToConfirm extends failing('payment-to-confirm') {
  override readonly extra: Extra;
  constructor(confirmUrl: string) {
    super('Your bank asks you to confirm this payment. Your plan changes once you have confirmed it.');
    this.extra = { confirm_url: confirmUrl };
  }
}

/** The disk has no space left. */
export class StorageFull extends failing('storage-full') {}

/** The disk refuses to work, for example because it has become read-only. */
export class StorageUnavailable extends failing('storage-unavailable') {}

/** The event log names a file that the disk does not have, or has damaged. */
export class FileMissing extends failing('file-missing') {
  override readonly extra: Extra;
  constructor(sha256: string, options?: ErrorOptions) {
    super(`The file ${sha256} is not on the disk or cannot be decrypted`, options);
    this.extra = { sha256 };
  }
}

/** The event log is not the one that the read models, the keys and the sessions belong to. */
export class WrongLog extends StoreUnavailable {}

/** A document cannot be printed; the message says why. */
export class PrinterUnavailable extends failing('printer-unavailable') {}

/** Too many documents wait for the printer, which has not begun with this one. */
export class PrinterBusy extends PrinterUnavailable {}

/** The virus scanner does not answer. */
export class ScannerUnavailable extends failing('scanner-unavailable') {}

/** No signed head covers the last events yet, and the next one cannot be signed before `seconds` have passed. */
export class NotSignedYet extends failing('not-signed-yet') {
  override readonly retryAfter: number;
  constructor(seconds: number) {
    super('The log is signed at most once a minute, and it has not been signed since the last change. Try again soon.');
    this.retryAfter = seconds;
  }
}

/** Too many requests wait for the same part. */
export class TooBusy extends failing('busy') {}

/** A request with the same Idempotency-Key is under way. */
export class InProgress extends failing('in-progress') {}
export class NotAuthenticated extends failing('not-authenticated') {}
/** The API key of the request is malformed, unknown or revoked. */
export class InvalidApiKey extends failing('invalid-api-key') {
  override readonly audit = { event: 'api-key.refused' } as const;
}

/** `accountId` is the account with this address, if there is one. */
export class InvalidCredentials extends failing('invalid-credentials') {
  override readonly audit: Audit;
  constructor(accountId: string | null) {
    super();
    this.audit = { event: 'sign-in.refused', ...(accountId !== null && { account: accountId }) };
  }
}

/** The password is right, and the code of the second factor is missing, or wrong: then `errors` names it. */
export class TwoFactorRequired extends failing('two_factor_required') {
  override readonly extra: Extra;
  constructor(detail: string, errors?: Readonly<Record<string, string>>) {
    super(detail);
    this.extra = { code: this.code, ...(errors && { errors }) };
  }
}

/** The code of the second factor is wrong, or was used before. */
export class WrongSecondFactor extends TwoFactorRequired {
  override readonly audit: Audit;
  constructor(detail: string, account: string) {
    super(detail, { code: detail });
    this.audit = { event: 'second-factor.refused', account };
  }
}

/** The passcode of a shared link is missing, or wrong: then `errors` names it. `extra` says whom to ask. */
export class PasscodeRequired extends failing('passcode_required') {
  override readonly extra: Extra;
  constructor(detail: string, extra: Extra) {
    super(detail);
    this.extra = { code: this.code, ...extra };
  }
}

export class WrongPasscode extends PasscodeRequired {
  override readonly audit = { event: 'passcode.refused' } as const;
}

export class TwoFactorAlreadyOn extends failing('two-factor-on') {}
export class TwoFactorOff extends failing('two-factor-off') {}

/** Missing or owned by another account: both responses are identical, so ids cannot be probed. */
export class NotFound extends failing('not-found') {}
/** The sender has no access to the account any more. */
export class AccessEnded extends NotFound {}
/** The owner of an account always has access to it. */
export class OwnerStays extends failing('owner-stays') {}
export class Forbidden extends failing('forbidden') {
  override readonly audit: Audit = { event: 'permission.refused' };
}

/** A page of another site has sent the request. */
export class CrossSite extends Forbidden {
  override readonly audit: Audit = { event: 'cross-site.refused' };
}

/** True if a command has recorded nothing and will not be repeated as it is: what was stored for it is not needed. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Rejected || error instanceof Forbidden || error instanceof NotFound;

/** 402: there is no active subscription. */
export class SubscriptionRequired extends failing('subscription_required') {
  override readonly extra = { code: this.code };
}

/** A field that violates a rule outside its schema, such as a file's content or a wrong password. */
export class Unprocessable extends failing('invalid-request') {
  override readonly extra: Extra;
  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.values(errors)[0] ?? 'Check what you entered');
    this.extra = { errors };
  }
}

/** The password of a signed-in person, who was asked for it again. */
export class WrongPassword extends Unprocessable {
  override readonly audit = { event: 'password.refused' } as const;
}

/** A file that could harm who opens it. */
export class HarmfulFile extends Unprocessable {
  override readonly audit: Audit = { event: 'upload.refused' };
}

/** An upload that is too large. */
export class PayloadTooLarge extends failing('too-large') {
  override readonly audit = { event: 'upload.refused' } as const;
}

/** A body or header that cannot be read, such as an upload that was cut off. */
export class MalformedRequest extends failing('malformed') {}
export class UnsupportedMediaType extends failing('unsupported-type') {}
export class TooManyRequests extends failing('too-many-requests') {
  override readonly retryAfter: number;
  override readonly audit: Audit;
  constructor(seconds: number, limit?: string) {
    super();
    this.retryAfter = seconds;
    this.audit = { event: 'limit.refused', ...(limit !== undefined && { limit }) };
  }
}

/** Only a mail that could not be sent is still there to be sent again. */
export class MailNotFailed extends Failure {
  readonly code = 'mail-not-failed';
  constructor() {
    super('Only a mail that has failed can be sent again. One that waits is tried again by itself.');
  }
}

/** A mail that would lead its reader to nothing. */
export class MailOutdated extends Failure {
  readonly code = 'mail-outdated';
  constructor() {
    super('The link in this mail no longer works, so it is not sent again. A mail with a new link can be asked for.');
  }
}
