import { z } from 'zod';
import { aboutPerson, Day, fact } from '../fact.ts';
import { Pence } from '../money.ts';

export const PlanType = z.enum(['single_monthly', 'single_yearly', 'multi_monthly', 'multi_yearly']);
export type PlanType = z.infer<typeof PlanType>;

const accountId = z.uuid();
const plan = { accountId, planType: PlanType, propertiesCount: z.int().positive() };

/** The paid period. `endsAt` is exclusive: it is the start of the next period. */
const Period = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });
export type Period = z.infer<typeof Period>;

export const EndCause = z.enum([
  'period_ended',
  'cancelled',
  'payment_failed',
  'refunded',
  'disputed',
  'account_erased',
  // Within the 14 days in which a consumer may withdraw from a first purchase, with the money back.
  'withdrawn',
  // The customer had paid for another one before.
  'second_checkout',
]);
export type EndCause = z.infer<typeof EndCause>;

/** What gives an account access. */
const AccessKind = z.enum(['subscription', 'allowance']);

/** Why the money of an invoice went back. A dispute counts once it is lost. */
export const RefundCause = z.enum(['refunded', 'disputed', 'withdrawn', 'second_checkout']);
export type RefundCause = z.infer<typeof RefundCause>;

/**
 * Of a withdrawal at the provider: it has accepted to return all, or refuses for good to return some of it, because the bank
 * of the customer decides about the payment (disputed) or for another reason.
 */
const WithdrawalOutcome = z.enum(['returned', 'disputed', 'refused']);
export type WithdrawalOutcome = z.infer<typeof WithdrawalOutcome>;

/** That of a second checkout was returned at once. */
export const InvoiceReason = z.enum(['first', 'renewal', 'change', 'other', 'second_checkout']);
export type InvoiceReason = z.infer<typeof InvoiceReason>;

// Stream `subscription-{account}`. `sessionId`, `providerId`, `customerId` and `invoiceId` are ids of the payment
// provider. A subscription that did not begin with a checkout has no session.
export const SubscriptionEvent = z.discriminatedUnion('type', [
  fact('CheckoutStarted', { ...plan, sessionId: z.string(), customerId: z.string().optional() }),
  fact('CheckoutDeclined', { accountId, sessionId: z.string() }),
  fact('SubscriptionActivated', {
    ...plan,
    sessionId: z.string().nullable(),
    providerId: z.string(),
    customerId: z.string().optional(),
    period: Period,
  }),
  fact('SubscriptionRenewed', { accountId, providerId: z.string(), period: Period }),
  fact('PlanChanged', { ...plan, providerId: z.string(), formerPlanType: PlanType, period: Period }),
  fact('CancellationScheduled', { accountId, providerId: z.string(), endsAt: z.iso.datetime() }),
  fact('CancellationWithdrawn', { accountId, providerId: z.string() }),
  // Once for each time that a payment is behind. `since` is the first failure, `retryAt` null if the provider has given up.
  fact('PaymentFailed', {
    accountId,
    providerId: z.string(),
    since: z.iso.datetime(),
    invoiceId: z.string().nullable(),
    due: Pence.nullable(),
    retryAt: z.iso.datetime().nullable(),
  }),
  fact('PaymentSettled', { accountId, providerId: z.string() }),
  fact('InvoicePaid', {
    accountId,
    invoiceId: z.string(),
    number: z.string().nullable(),
    reason: InvoiceReason,
    /** With VAT. */
    total: Pence,
    tax: Pence,
    paidAt: z.iso.datetime(),
  }),
  // `refunded` is all that has gone back of this invoice until then.
  fact('InvoiceRefunded', { accountId, invoiceId: z.string(), refunded: Pence, cause: RefundCause.optional() }),
  // The consumer has withdrawn from the first purchase. The money goes back once the provider does it.
  fact('WithdrawalAsked', { accountId, providerId: z.string() }),
  fact('WithdrawalFinished', { accountId, providerId: z.string(), outcome: WithdrawalOutcome }),
  // The owner was told that a card expires at the end of this month.
  fact('CardExpiryNoticed', { accountId, month: z.string().regex(/^\d{4}-\d{2}$/), cardId: z.string().optional() }),
  // The owner was told, each once: that a cancelled subscription or an allowance ends soon, and that the badges will be
  // suspended. An event without `ends` was recorded by an earlier build.
  fact('SubscriptionEndAnnounced', { accountId, endsAt: z.iso.datetime(), ends: AccessKind.optional() }),
  fact('BadgeSuspensionAnnounced', { accountId, on: Day }),
  // `endedAt` is given if it was recorded later.
  fact('SubscriptionEnded', {
    accountId,
    cause: EndCause,
    providerId: z.string().optional(),
    endedAt: z.iso.datetime().optional(),
  }),
  // An agreement with staff about more properties than any plan allows. What they wrote may name people.
  fact('AllowanceGranted', {
    accountId,
    grantId: z.uuid(),
    propertiesCount: z.int().positive(),
    /** The last day (Europe/London); null without an end. */
    until: Day.nullable(),
    personal: z.object({ owner: aboutPerson({ priceNote: z.string(), reason: z.string() }) }),
  }),
  // Without `personal` it was recorded by a build that asked for no reason.
  fact('AllowanceWithdrawn', {
    accountId,
    grantId: z.uuid(),
    personal: z.object({ owner: aboutPerson({ reason: z.string() }) }).optional(),
  }),
]);
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>;
