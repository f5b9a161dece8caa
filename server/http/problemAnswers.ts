import type { FailureCode } from '../application/failureCodes.ts';

/** How an error is answered. */
type Answer = {
  readonly status: number;
  readonly title: string;
  /** Sent instead of the error's message, which may be only for our log. */
  readonly detail?: string;
  /** The field that it concerns. */
  readonly field?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Our fault, although the status is below 500. */
  readonly logged?: true;
};

const CHECK = { status: 422, title: 'Check what you entered' };
/** Identical for missing objects and for those of other accounts. */
export const NOT_FOUND = { status: 404, title: 'Not found', detail: 'There is nothing here.' };

export const ANSWERS: Record<FailureCode | 'unexpected', Answer> = {
  'access-missing': NOT_FOUND,
  'account-missing': NOT_FOUND,
  'allowance-exceeded': { status: 409, title: 'Plan limit reached' },
  'already-invited': { status: 409, title: 'Already invited' },
  'already-subscribed': { status: 409, title: 'Already subscribed' },
  'api-key-limit-reached': { ...CHECK, field: 'name' },
  'answer-not-allowed': { ...CHECK, field: 'answer' },
  'answers-to-recheck': { status: 409, title: 'Answers have to be checked again' },
  'assessment-exists': { status: 409, title: 'Assessment already exists' },
  'assessment-incomplete': { status: 422, title: 'Assessment is not complete' },
  'assessment-not-found': NOT_FOUND,
  'assessment-not-passing': { status: 409, title: 'Assessment is not passing' },
  'assessment-superseded': { status: 409, title: 'Assessment has been replaced' },
  'status-index-taken': { status: 409, title: 'Place in the status list is taken' },
  'beyond-own-access': { ...CHECK, field: 'until' },
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
  'group-exists': { ...CHECK, field: 'name' },
  'group-limit-reached': { ...CHECK, field: 'name' },
  'group-missing': NOT_FOUND,
  'has-access': { status: 409, title: 'Has access already' },
  'invitation-missing': NOT_FOUND,
  'invitation-not-yours': { status: 403, title: 'For another address' },
  'import-incomplete': { status: 409, title: 'Import is not complete' },
  'import-not-found': NOT_FOUND,
  'import-outdated': { status: 409, title: 'Preview is out of date' },
  'import-under-way': { status: 409, title: 'Import is under way', retryAfter: 2 },
  'import-undo-late': { status: 409, title: 'Too late to undo' },
  'issued-after-expiry': { ...CHECK, field: 'issued_on' },
  'issued-in-future': { ...CHECK, field: 'issued_on' },
  'questions-to-answer': { status: 409, title: 'New questions have to be answered' },
  'question-unanswered': { status: 409, title: 'Question is not answered' },
  'snooze-in-past': { ...CHECK, field: 'until' },
  'own-account': { status: 409, title: 'This is your own account' },
  'message-missing': NOT_FOUND,
  'link-ended': { status: 404, title: 'Link has ended' },
  'not-cancelling': { status: 409, title: 'Not cancelled' },
  'withdrawal-asked': { status: 409, title: 'Withdrawn' },
  // Removed after the request was let in: for everyone else there is no back office.
  'not-staff': NOT_FOUND,
  // Their role ended after the request was let in.
  'not-managing': { status: 403, title: 'Not allowed' },
  'not-subscribed': { status: 409, title: 'No active subscription' },
  'payment-behind': { status: 409, title: 'A payment is behind' },
  'share-ended': { status: 404, title: 'Link has ended' },
  'stay-number-taken': { status: 409, title: 'Number of the receipt is taken' },
  'stay-receipt-ended': { status: 404, title: 'There is no such receipt' },
  'transfer-ended': { status: 409, title: 'Offer has ended' },
  'transfer-open': { status: 409, title: 'Already offered' },
  'too-late-to-withdraw': { status: 409, title: 'Too late to withdraw' },
  'people-limit-reached': { ...CHECK, field: 'email' },
  'property-not-found': NOT_FOUND,
  'question-changed': { status: 409, title: 'Question has changed' },
  'question-not-found': { ...CHECK, field: 'question_id' },
  'quick-check-missing': NOT_FOUND,
  'webhook-disabled': { status: 409, title: 'Webhook is switched off' },
  'webhook-missing': NOT_FOUND,
  'webhook-limit-reached': { ...CHECK, field: 'url' },

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
  'invalid-api-key': {
    status: 401,
    title: 'API key refused',
    detail: 'This API key does not exist or was revoked.',
    headers: { 'WWW-Authenticate': 'Bearer realm="LetProof", error="invalid_token"' },
  },
  'invalid-credentials': { status: 401, title: 'Sign-in failed', detail: 'Invalid email or password' },
  'invalid-request': CHECK,
  malformed: { status: 400, title: 'Malformed request' },
  'mail-not-failed': { status: 409, title: 'Mail has not failed' },
  'mail-outdated': { status: 409, title: 'Mail is out of date' },
  'not-authenticated': { status: 401, title: 'Sign in first', detail: 'Please sign in.' },
  'not-found': NOT_FOUND,
  'not-signed-yet': { status: 409, title: 'Not signed yet' },
  passcode_required: { status: 403, title: 'Passcode required' },
  'owner-stays': { status: 409, title: 'The owner stays' },
  'payment-refused': { status: 402, title: 'Payment refused' },
  'payment-to-confirm': { status: 402, title: 'Payment has to be confirmed' },
  'precondition-failed': { status: 412, title: 'Precondition failed' },
  'printer-unavailable': { status: 503, title: 'Cannot print now', retryAfter: 10 },
  'range-not-satisfiable': { status: 416, title: 'Range not satisfiable' },
  'scanner-unavailable': {
    status: 503,
    title: 'Cannot check files now',
    detail:
      'We cannot check files for viruses at the moment, so we cannot take any. Please try again in a few minutes.',
    retryAfter: 60,
  },
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
  'two-factor-off': {
    status: 409,
    title: 'Second factor is off',
    detail: 'The second factor is off. You get ten recovery codes when you switch it on.',
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
