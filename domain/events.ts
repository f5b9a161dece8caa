import type { z } from 'zod';
import { AccessEvent } from './access/events.ts';
import { AccountEvent } from './accounts/events.ts';
import { AllowanceEvent } from './allowances/events.ts';
import { ApiKeyEvent } from './apiKeys/events.ts';
import { ArrangementEvent } from './arrangement/events.ts';
import { AssessmentEvent } from './assessments/events.ts';
import { AuditEvent } from './audits/events.ts';
import { BadgeReportEvent } from './badgeReports/events.ts';
import { BadgeEvent } from './badges/events.ts';
import { ContactEvent } from './contact/events.ts';
import { CredentialEvent } from './credentials/events.ts';
import { DocumentEvent } from './documents/events.ts';
import { EmailEvent } from './emails/events.ts';
import { ImportEvent } from './imports/events.ts';
import { LedgerEvent } from './ledger/events.ts';
import { LogEvent } from './log/events.ts';
import { PropertyEvent } from './properties/events.ts';
import { QuickCheckEvent } from './quickChecks/events.ts';
import { ReminderEvent } from './reminders/events.ts';
import { ShareEvent } from './shares/events.ts';
import { SigningKeyEvent } from './signingKeys/events.ts';
import { StaffEvent } from './staff/events.ts';
import { StayReceiptEvent } from './stayReceipts/events.ts';
import { SubscriptionEvent } from './subscriptions/events.ts';
import { SupportEvent } from './support/events.ts';
import { TransferEvent } from './transfers/events.ts';
import { UploadLinkEvent } from './uploadLinks/events.ts';
import { WebhookEvent } from './webhooks/events.ts';

/** Each stream is named `{category}-{id}`. All its events belong to the union of that category. */
export const CATEGORIES = {
  access: AccessEvent,
  account: AccountEvent,
  allowance: AllowanceEvent,
  apiKey: ApiKeyEvent,
  assessment: AssessmentEvent,
  audit: AuditEvent,
  badge: BadgeEvent,
  badgeReport: BadgeReportEvent,
  contact: ContactEvent,
  credential: CredentialEvent,
  document: DocumentEvent,
  email: EmailEvent,
  import: ImportEvent,
  ledger: LedgerEvent,
  log: LogEvent,
  arrangement: ArrangementEvent,
  property: PropertyEvent,
  quickCheck: QuickCheckEvent,
  reminder: ReminderEvent,
  share: ShareEvent,
  signingKey: SigningKeyEvent,
  staff: StaffEvent,
  stayReceipt: StayReceiptEvent,
  subscription: SubscriptionEvent,
  support: SupportEvent,
  transfer: TransferEvent,
  uploadLink: UploadLinkEvent,
  webhook: WebhookEvent,
} as const;
export type Category = keyof typeof CATEGORIES;

/** The events of some categories. */
export type EventsOf<Of extends Category> = z.infer<(typeof CATEGORIES)[Of]>;
export type DomainEvent = EventsOf<Category>;
export type Of<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;
