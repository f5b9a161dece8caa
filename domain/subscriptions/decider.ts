import type { Day } from '../calendar.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import type { AboutPerson } from '../fact.ts';
import { accessEndsAt, grantAt, isBeingWithdrawn, openWithdrawal, runningAt, withdrawableUntil } from './access.ts';
import type { Card } from './cards.ts';
import type { EndCause, PlanType, SubscriptionEvent, WithdrawalOutcome } from './events.ts';
import {
  differences,
  type InvoiceRefund,
  type PaidInvoice,
  type ProviderSubscription,
} from './providerSubscription.ts';
import { checkoutOf, evolveSubscription, NO_SUBSCRIPTION, refundedOf, type SubscriptionState } from './state.ts';

type About = { accountId: string; at: string };

export type SubscriptionCommand = About &
  (
    | { type: 'StartCheckout'; sessionId: string; customerId?: string; planType: PlanType; propertiesCount: number }
    | { type: 'DeclineCheckout'; sessionId: string }
    /** `at` is when the provider was asked. */
    | { type: 'RecordSubscription'; subscription: ProviderSubscription }
    | { type: 'RecordInvoice'; invoice: PaidInvoice }
    | { type: 'RecordRefund'; refund: InvoiceRefund }
    | { type: 'AskWithdrawal' }
    /** With the outcome at the provider. */
    | { type: 'FinishWithdrawal'; outcome: WithdrawalOutcome }
    | { type: 'NoticeCardExpiry'; card: Card }
    | { type: 'AnnounceEnd'; endsAt: string }
    | { type: 'AnnounceBadgeSuspension'; on: Day }
    | { type: 'EndSubscription'; cause: EndCause }
    | {
        type: 'GrantAllowance';
        grantId: string;
        propertiesCount: number;
        until: Day | null;
        personal: { owner: AboutPerson<{ priceNote: string; reason: string }> };
      }
    | { type: 'WithdrawAllowance'; grantId: string; personal: { owner: AboutPerson<{ reason: string }> } }
  );

export const alreadySubscribed = reject('already-subscribed', 'You already have an active subscription.');

export const notSubscribed = reject('not-subscribed', 'You have no active subscription.');
export const notCancelling = reject('not-cancelling', 'Your subscription is not going to be cancelled.');
export const alreadyWithdrawn = reject(
  'withdrawal-asked',
  'You have withdrawn from this purchase. Its plan and its end cannot be changed any more.',
);
export const tooLateToWithdraw = reject('too-late-to-withdraw', 'The 14 days to withdraw from your purchase are over.');
export const paymentIsBehind = reject(
  'payment-behind',
  'Please pay the open invoice first. Then you can change your plan.',
);

type DecidedRejection = 'already-subscribed' | 'checkout-not-found' | 'checkout-used' | 'too-late-to-withdraw';

/** The others are refused before the payment provider is asked, by the state of the subscription. */
export type SubscriptionRejection =
  | DecidedRejection
  | 'not-cancelling'
  | 'not-subscribed'
  | 'payment-behind'
  | 'withdrawal-asked';

type Decided = Decision<SubscriptionEvent, DecidedRejection>;
type Command<Type extends SubscriptionCommand['type']> = Extract<SubscriptionCommand, { type: Type }>;

const startCheckout = (command: Command<'StartCheckout'>, state: SubscriptionState): Decided => {
  const { type: _, ...data } = command;
  if (checkoutOf(state, command.sessionId)) return [];
  return runningAt(state, command.at) ? alreadySubscribed : [{ type: 'CheckoutStarted', data }];
};

const declineCheckout = (command: Command<'DeclineCheckout'>, state: SubscriptionState): Decided => {
  const { type: _, ...data } = command;
  const checkout = checkoutOf(state, command.sessionId);
  if (!checkout) return reject('checkout-not-found', 'There is no such checkout.');
  if (checkout.status === 'paid') return reject('checkout-used', 'This checkout has already been used.');
  return checkout.status === 'declined' ? [] : [{ type: 'CheckoutDeclined', data }];
};

/** Milliseconds. No reply of the provider is recorded so long after it was asked for. */
const LONGEST_REQUEST = 60 * 60_000;

/**
 * An older reply of the provider may arrive after a newer one, which already counts. One from the far future was recorded
 * with a wrong clock, and must not hold up all others until then.
 */
const isOvertaken = (at: string, asOf: string): boolean =>
  at < asOf && Date.parse(asOf) - Date.parse(at) <= LONGEST_REQUEST;

const recordSubscription = (command: Command<'RecordSubscription'>, state: SubscriptionState): Decided => {
  const { accountId, at, subscription } = command;
  const { current } = state;
  const about = { accountId, at };
  if (current === null || current.providerId === subscription.providerId)
    return isOvertaken(at, state.asOf) ? [] : differences(state, subscription, about);
  if (subscription.endedBy !== null || state.endedIds.includes(subscription.providerId)) return [];
  // A second checkout that was open in another tab must not charge for a second subscription.
  if (runningAt(state, at)) return alreadySubscribed;
  const { providerId, period } = current;
  const ended = { ...about, cause: 'period_ended', providerId, endedAt: period.endsAt } as const;
  return [{ type: 'SubscriptionEnded', data: ended }, ...differences({ ...state, current: null }, subscription, about)];
};

const decide = (command: SubscriptionCommand, state: SubscriptionState): Decided => {
  const { accountId, at } = command;
  switch (command.type) {
    case 'StartCheckout':
      return startCheckout(command, state);
    case 'DeclineCheckout':
      return declineCheckout(command, state);
    case 'RecordSubscription':
      return recordSubscription(command, state);
    case 'RecordInvoice':
      return state.paidInvoices.includes(command.invoice.invoiceId)
        ? []
        : [{ type: 'InvoicePaid', data: { accountId, ...command.invoice, at } }];
    case 'RecordRefund': {
      const { refund } = command;
      if (refund.refunded <= refundedOf(state, refund.invoiceId)) return [];
      return [{ type: 'InvoiceRefunded', data: { accountId, ...refund, at } }];
    }
    case 'AskWithdrawal': {
      const { current } = state;
      if (!current || !withdrawableUntil(state, at)) return tooLateToWithdraw;
      if (state.withdrawal) return [];
      return [{ type: 'WithdrawalAsked', data: { accountId, providerId: current.providerId, at } }];
    }
    case 'FinishWithdrawal': {
      const open = openWithdrawal(state);
      if (!open) return [];
      const { providerId } = open;
      return [{ type: 'WithdrawalFinished', data: { accountId, providerId, outcome: command.outcome, at } }];
    }
    case 'NoticeCardExpiry': {
      const { id: cardId, expires: month } = command.card;
      const isTold = state.announced.cards.some((card) => card.month === month && (card.cardId ?? cardId) === cardId);
      const running = runningAt(state, at);
      if (isTold || !running || running.cancelsAtPeriodEnd) return [];
      return [{ type: 'CardExpiryNoticed', data: { accountId, month, cardId, at } }];
    }
    case 'AnnounceEnd': {
      const { endsAt } = command;
      // The caller has seen rows that may be older than another period or allowance.
      if (state.announced.endsAt === endsAt || endsAt <= at || accessEndsAt(state) !== endsAt) return [];
      const ends = state.current?.period.endsAt === endsAt ? 'subscription' : 'allowance';
      // The mail about the withdrawal has said it, and nothing can be resumed.
      if (ends === 'subscription' && isBeingWithdrawn(state)) return [];
      return [{ type: 'SubscriptionEndAnnounced', data: { accountId, endsAt, ends, at } }];
    }
    case 'AnnounceBadgeSuspension': {
      const { on } = command;
      // The caller has seen rows that may be older than an allowance.
      if (state.announced.suspensionOn === on || runningAt(state, at) || grantAt(state, at)) return [];
      return [{ type: 'BadgeSuspensionAnnounced', data: { accountId, on, at } }];
    }
    case 'EndSubscription': {
      if (!state.current) return [];
      const { providerId } = state.current;
      return [{ type: 'SubscriptionEnded', data: { accountId, cause: command.cause, providerId, at } }];
    }
    case 'GrantAllowance': {
      const { type: _, ...data } = command;
      return state.grants.some(({ grantId }) => grantId === data.grantId) ? [] : [{ type: 'AllowanceGranted', data }];
    }
    case 'WithdrawAllowance': {
      const { type: _, ...data } = command;
      const isHeld = state.grants.some((grant) => grant.grantId === data.grantId && grant.withdrawnAt === null);
      return isHeld ? [{ type: 'AllowanceWithdrawn', data }] : [];
    }
  }
};

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionEvent, DecidedRejection> =
  { initial: NO_SUBSCRIPTION, evolve: evolveSubscription, decide };
