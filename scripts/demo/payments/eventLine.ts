import { formatDay, formatInstant } from '../../../domain/calendar.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import { formatPounds, type Pence } from '../../../domain/money.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';

/** Events that are part of the year: what people are told about, and all that concerns money. */
const TOLD: ReadonlySet<DomainEvent['type']> = new Set([
  'AccountRegistered',
  'PropertyAdded',
  'BadgeIssued',
  'BadgeSuspended',
  'BadgeReinstated',
  'BadgeExpired',
  'BadgeRevoked',
]);

const amount = (due: Pence | null) => (due === null ? 'an unknown amount' : formatPounds(due));

const detailsOf = (event: DomainEvent): string | null => {
  switch (event.type) {
    case 'CheckoutStarted':
      return `${PLANS[event.data.planType].name}, by the ${PLANS[event.data.planType].interval}`;
    case 'SubscriptionActivated':
    case 'SubscriptionRenewed':
      return `paid until ${formatInstant(event.data.period.endsAt)}`;
    case 'PlanChanged':
      return `from ${event.data.formerPlanType} to ${event.data.planType}`;
    case 'CancellationScheduled':
      return `ends on ${formatInstant(event.data.endsAt)}`;
    case 'CancellationWithdrawn':
    case 'PaymentSettled':
      return '';
    case 'PaymentFailed':
      return `${amount(event.data.due)} is due, next attempt ${event.data.retryAt ? formatInstant(event.data.retryAt) : 'never'}`;
    case 'InvoicePaid':
      return `${formatPounds(event.data.total)}, with ${formatPounds(event.data.tax)} VAT (${event.data.reason})`;
    case 'InvoiceRefunded':
      return formatPounds(event.data.refunded);
    case 'SubscriptionEndAnnounced':
      return `ends on ${formatInstant(event.data.endsAt)}`;
    case 'BadgeSuspensionAnnounced':
      return `badges are suspended on ${formatDay(event.data.on)}`;
    case 'SubscriptionEnded':
      return event.data.cause;
    default:
      return TOLD.has(event.type) ? '' : null;
  }
};

/** An event with its details in one line; null for an event that is no part of the year. */
export const eventLine = (event: DomainEvent): string | null => {
  const details = detailsOf(event);
  return details === null ? null : `event   ${event.type.padEnd(26)}${details}`.trimEnd();
};
