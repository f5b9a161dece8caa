import type { AccessRejection } from '../../domain/access/decider.ts';
import type { AccountRejection } from '../../domain/accounts/decider.ts';
import type { AllowanceRejection } from '../../domain/allowances/decider.ts';
import type { ApiKeyRejection } from '../../domain/apiKeys/decider.ts';
import type { ArrangementRejection } from '../../domain/arrangement/decider.ts';
import type { AssessmentRejection } from '../../domain/assessments/decider.ts';
import type { BadgeRejection } from '../../domain/badges/decider.ts';
import type { ContactRejection } from '../../domain/contact/decider.ts';
import type { CredentialRejection } from '../../domain/credentials/decider.ts';
import type { DocumentRejection } from '../../domain/documents/decider.ts';
import type { EmailRejection } from '../../domain/emails/decider.ts';
import type { ImportRejection } from '../../domain/imports/decider.ts';
import type { PropertyRejection } from '../../domain/properties/decider.ts';
import type { QuickCheckRejection } from '../../domain/quickChecks/decider.ts';
import type { ReminderRejection } from '../../domain/reminders/decider.ts';
import type { ShareRejection } from '../../domain/shares/decider.ts';
import type { StaffRejection } from '../../domain/staff/decider.ts';
import type { StayReceiptRejection } from '../../domain/stayReceipts/decider.ts';
import type { SubscriptionRejection } from '../../domain/subscriptions/decider.ts';
import type { UploadLinkRejection } from '../../domain/uploadLinks/decider.ts';
import type { WebhookRejection } from '../../domain/webhooks/decider.ts';

/** One line per aggregate, and the refusals that no decider makes. `http/problemAnswers.ts` does not compile until each code has a response. */
export type RejectionCode =
  | AccessRejection
  | AccountRejection
  | AllowanceRejection
  | ApiKeyRejection
  | AssessmentRejection
  | BadgeRejection
  | ContactRejection
  | CredentialRejection
  | DocumentRejection
  | EmailRejection
  | ArrangementRejection
  | ImportRejection
  | PropertyRejection
  | QuickCheckRejection
  | ReminderRejection
  | ShareRejection
  | StaffRejection
  | StayReceiptRejection
  | SubscriptionRejection
  | UploadLinkRejection
  | WebhookRejection
  | 'badge-not-active'
  | 'webhook-disabled';

export type FailureCode =
  | RejectionCode
  | 'busy'
  | 'file-missing'
  | 'forbidden'
  | 'in-progress'
  | 'invalid-api-key'
  | 'invalid-credentials'
  | 'invalid-request'
  | 'malformed'
  | 'mail-not-failed'
  | 'mail-outdated'
  | 'not-authenticated'
  | 'not-found'
  | 'not-signed-yet'
  | 'passcode_required'
  | 'owner-stays'
  | 'payment-refused'
  | 'payment-to-confirm'
  | 'precondition-failed'
  | 'printer-unavailable'
  | 'range-not-satisfiable'
  | 'scanner-unavailable'
  | 'storage-full'
  | 'storage-unavailable'
  | 'subscription_required'
  | 'too-large'
  | 'too-many-requests'
  | 'two-factor-off'
  | 'two-factor-on'
  | 'two_factor_required'
  | 'unavailable'
  | 'unsupported-type';
