import { AccountEvent } from './accounts/events.ts';
import { AllowanceEvent } from './allowances/events.ts';
import { AssessmentEvent } from './assessments/events.ts';
import { BadgeEvent } from './badges/events.ts';
import { DocumentEvent } from './documents/events.ts';
import { EmailEvent } from './emails/events.ts';
import { PropertyEvent } from './properties/events.ts';
import { SubscriptionEvent } from './subscriptions/events.ts';

/** Each stream is named `{category}-{id}`; its events are of one union. */
export const CATEGORIES = {
  account: AccountEvent,
  allowance: AllowanceEvent,
  assessment: AssessmentEvent,
  badge: BadgeEvent,
  document: DocumentEvent,
  email: EmailEvent,
  property: PropertyEvent,
  subscription: SubscriptionEvent,
} as const;
export type Category = keyof typeof CATEGORIES;

export type DomainEvent =
  | AccountEvent
  | AllowanceEvent
  | AssessmentEvent
  | BadgeEvent
  | DocumentEvent
  | EmailEvent
  | PropertyEvent
  | SubscriptionEvent;
