import type { Pence } from '../money.ts';
import type { Card } from './cards.ts';
import type { EndCause, InvoiceReason, Period, PlanType, RefundCause, SubscriptionEvent } from './events.ts';
import type { CurrentSubscription, SubscriptionState } from './state.ts';

export type PastDue = {
  /** When the oldest unpaid invoice failed first. */
  readonly since: string;
  readonly invoiceId: string | null;
  readonly due: Pence | null;
  /** The provider's next attempt; null if it has given up. */
  readonly retryAt: string | null;
};

/** What the payment provider says about a subscription at one moment. */
export type ProviderSubscription = {
  readonly providerId: string;
  readonly customerId: string;
  /** The checkout that it began with. */
  readonly sessionId: string | null;
  readonly planType: PlanType;
  readonly propertiesCount: number;
  readonly period: Period;
  readonly cancelsAtPeriodEnd: boolean;
  readonly pastDue: PastDue | null;
  /** The card that pays the next invoice; null if something else pays it. */
  readonly card: Card | null;
  /** Null while it runs. */
  readonly endedBy: EndCause | null;
  /** When it ended, which may be long before we ask. */
  readonly endedAt: string | null;
  /** A second checkout whose money is still to go back, whatever has become of the first one meanwhile. */
  readonly isToReturn: boolean;
};

export type PaidInvoice = {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly reason: InvoiceReason;
  /** With VAT. */
  readonly total: Pence;
  readonly tax: Pence;
  readonly paidAt: string;
};

/** Money of a paid invoice that went back. */
export type InvoiceRefund = {
  readonly invoiceId: string;
  /** All of it until now, also from earlier refunds. */
  readonly refunded: Pence;
  readonly cause: RefundCause;
};

type Change = (said: ProviderSubscription, known: CurrentSubscription, about: About) => readonly SubscriptionEvent[];
type About = { readonly accountId: string; readonly at: string };

const period: Change = (said, known, about) => {
  const { providerId, planType, propertiesCount } = said;
  const data = { ...about, providerId, period: said.period };
  if (planType !== known.planType)
    return [{ type: 'PlanChanged', data: { ...data, planType, propertiesCount, formerPlanType: known.planType } }];
  return said.period.endsAt === known.period.endsAt ? [] : [{ type: 'SubscriptionRenewed', data }];
};

const cancellation: Change = ({ providerId, cancelsAtPeriodEnd, period: { endsAt } }, known, about) => {
  if (cancelsAtPeriodEnd === known.cancelsAtPeriodEnd) return [];
  return cancelsAtPeriodEnd
    ? [{ type: 'CancellationScheduled', data: { ...about, providerId, endsAt } }]
    : [{ type: 'CancellationWithdrawn', data: { ...about, providerId } }];
};

/**
 * Whether the invoice that failed first was settled, and a later one is still unpaid. Without an open invoice `since` is
 * the start of the period, which moves on with each renewal although nothing was paid.
 */
const isLaterInvoice = ({ since, invoiceId }: PastDue, knownSince: string): boolean =>
  invoiceId !== null && since > knownSince;

const payment: Change = ({ providerId, pastDue }, { pastDueSince }, about) => {
  const isSettled = pastDueSince !== null && (pastDue === null || isLaterInvoice(pastDue, pastDueSince));
  const hasFailed = pastDue !== null && (pastDueSince === null || isSettled);
  return [
    ...(isSettled ? [{ type: 'PaymentSettled', data: { ...about, providerId } } as const] : []),
    ...(hasFailed ? [{ type: 'PaymentFailed', data: { ...about, providerId, ...pastDue } } as const] : []),
  ];
};

const begin = ({ planType, propertiesCount, ...said }: ProviderSubscription, about: About): SubscriptionEvent => {
  const { sessionId, providerId, customerId } = said;
  const data = { ...about, planType, propertiesCount, sessionId, providerId, customerId, period: said.period };
  return { type: 'SubscriptionActivated', data };
};

/**
 * The events that lead from what is recorded to what the provider says now. As it compares states, the order of the
 * provider's notices does not matter, and a notice that comes twice or never changes nothing.
 */
export const differences = (
  { current, endedIds }: Pick<SubscriptionState, 'current' | 'endedIds'>,
  said: ProviderSubscription,
  about: About,
): readonly SubscriptionEvent[] => {
  const { providerId, endedBy, endedAt } = said;
  if (endedIds.includes(providerId)) return [];
  if (endedBy !== null)
    return current
      ? [{ type: 'SubscriptionEnded', data: { ...about, cause: endedBy, providerId, ...(endedAt && { endedAt }) } }]
      : [];
  const known = current ?? { ...said, cancelsAtPeriodEnd: false, pastDueSince: null };
  const changes = [period, cancellation, payment].flatMap((change) => change(said, known, about));
  return current ? changes : [begin(said, about), ...changes];
};
