import type { EventsOf } from '../../domain/events.ts';
import { openWithdrawal } from '../../domain/subscriptions/access.ts';
import { evolveSubscription, NO_SUBSCRIPTION, type SubscriptionState } from '../../domain/subscriptions/state.ts';
import { readModel } from '../readModel.ts';
import type { Foldable } from '../recorded.ts';

export type AccountSubscription = SubscriptionState & { accountId: string };

/** The read model keeps the state of the stream, because the same rules decide what it says. */
const change = {
  key: ({ event }: Foldable<EventsOf<'subscription'>>) => event.data.accountId,
  fold: (state: AccountSubscription | null, { event }: Foldable<EventsOf<'subscription'>>): AccountSubscription => ({
    ...evolveSubscription(state ?? NO_SUBSCRIPTION, event),
    accountId: event.data.accountId,
  }),
};

/** Answers: which plan has this account paid, and until when? One row per account that has begun a checkout. */
export const accountSubscription = readModel<AccountSubscription, 'subscription'>({
  name: 'account_subscription',
  version: 6,
  reads: ['subscription'],
  on: {
    CheckoutStarted: change,
    CheckoutDeclined: change,
    SubscriptionActivated: change,
    SubscriptionRenewed: change,
    PlanChanged: change,
    CancellationScheduled: change,
    CancellationWithdrawn: change,
    PaymentFailed: change,
    PaymentSettled: change,
    InvoicePaid: change,
    InvoiceRefunded: change,
    WithdrawalAsked: change,
    WithdrawalFinished: change,
    CardExpiryNoticed: change,
    SubscriptionEndAnnounced: change,
    BadgeSuspensionAnnounced: change,
    SubscriptionEnded: change,
    AllowanceGranted: change,
    AllowanceWithdrawn: change,
  },
  owner: ({ accountId }) => accountId,
  // When the provider has to be asked again; null if nothing runs.
  columns: { due_at: 'timestamptz', is_ending: 'boolean', awaits_withdrawal: 'boolean' },
  row: (state) => ({
    due_at: state.current?.period.endsAt ?? null,
    is_ending: state.current ? state.current.cancelsAtPeriodEnd : state.ended !== null || state.grants.length > 0,
    awaits_withdrawal: openWithdrawal(state) !== null,
  }),
  indexes: ['owner', 'due_at'],
});
