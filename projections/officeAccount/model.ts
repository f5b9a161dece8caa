import type { AccountEvent } from '../../domain/accounts/events.ts';
import { evolveAccount, type RegisteredAccount } from '../../domain/accounts/state.ts';
import type { DomainEvent, EventsOf } from '../../domain/events.ts';
import { searchText, sortText } from '../../domain/searchText.ts';
import { allowedUntil, paidUntil } from '../../domain/subscriptions/access.ts';
import { evolveSubscription, NO_SUBSCRIPTION, type SubscriptionState } from '../../domain/subscriptions/state.ts';
import { type Change, readModel } from '../readModel.ts';

export type OfficeAccountState = {
  readonly account: RegisteredAccount;
  readonly registeredAt: string;
  readonly subscription: SubscriptionState;
  /** The quick check that led to this account. */
  readonly lead: { readonly quickCheckId: string; readonly at: string } | null;
};

type Fold<Event extends DomainEvent> = Change<OfficeAccountState, Event>;

const key = ({ event }: { event: { data: { accountId: string } } }) => event.data.accountId;

/** Null without an account: what follows its erasure makes no row. */
const ofAccount: Fold<AccountEvent> = {
  key,
  fold: (state, { event }) => {
    const account = evolveAccount(state?.account ?? { status: 'missing' }, event);
    if (account.status !== 'registered') return null;
    return state
      ? { ...state, account }
      : { account, registeredAt: event.data.at, subscription: NO_SUBSCRIPTION, lead: null };
  },
};

const ofSubscription: Fold<EventsOf<'subscription'>> = {
  key,
  fold: (state, { event }) => state && { ...state, subscription: evolveSubscription(state.subscription, event) },
};

/** Answers, for our staff: which accounts are there, what do they pay for, and which came from a quick check? */
export const officeAccounts = readModel<OfficeAccountState, 'account' | 'subscription' | 'quickCheck'>({
  name: 'office_account',
  version: 6,
  reads: ['account', 'subscription', 'quickCheck'],
  on: {
    AccountRegistered: ofAccount,
    ProfileChanged: ofAccount,
    EmailChanged: ofAccount,
    EmailConfirmationRequested: ofAccount,
    EmailConfirmed: ofAccount,
    EmailBounced: ofAccount,
    NotificationsChanged: ofAccount,
    PasswordResetRequested: ofAccount,
    PasswordChanged: ofAccount,
    TwoFactorEnabled: ofAccount,
    TwoFactorDisabled: ofAccount,
    RecoveryCodeUsed: ofAccount,
    AccountErased: ofAccount,
    ErasureCompleted: ofAccount,
    CheckoutStarted: ofSubscription,
    CheckoutDeclined: ofSubscription,
    SubscriptionActivated: ofSubscription,
    SubscriptionRenewed: ofSubscription,
    PlanChanged: ofSubscription,
    CancellationScheduled: ofSubscription,
    CancellationWithdrawn: ofSubscription,
    PaymentFailed: ofSubscription,
    PaymentSettled: ofSubscription,
    InvoicePaid: ofSubscription,
    InvoiceRefunded: ofSubscription,
    WithdrawalAsked: ofSubscription,
    WithdrawalFinished: ofSubscription,
    CardExpiryNoticed: ofSubscription,
    SubscriptionEndAnnounced: ofSubscription,
    BadgeSuspensionAnnounced: ofSubscription,
    SubscriptionEnded: ofSubscription,
    AllowanceGranted: ofSubscription,
    AllowanceWithdrawn: ofSubscription,
    QuickCheckTaken: null,
    LeadCaptured: {
      key,
      fold: (state, { event }) =>
        state && { ...state, lead: { quickCheckId: event.data.quickCheckId, at: event.data.at } },
    },
  },
  owner: ({ account }) => account.accountId,
  columns: {
    name_key: 'personal text',
    search_text: 'personal text',
    registered_at: 'timestamptz',
    user_type: 'text',
    two_factor: 'boolean',
    email_confirmed: 'boolean',
    marketing: 'boolean',
    lead_at: 'timestamptz',
    plan_type: 'text',
    paid_until: 'timestamptz',
    past_due: 'boolean',
    allowed_until: 'date',
    has_held: 'boolean',
  },
  row: ({ account, registeredAt, subscription, lead }) => ({
    name_key: sortText(account.name),
    search_text: searchText(account.name),
    registered_at: registeredAt,
    user_type: account.userType,
    two_factor: account.hasTwoFactor,
    email_confirmed: account.isEmailConfirmed,
    marketing: account.notifications.marketing,
    lead_at: lead?.at ?? null,
    plan_type: subscription.current?.planType ?? null,
    paid_until: subscription.current && paidUntil(subscription.current),
    past_due: subscription.current?.pastDueSince != null,
    allowed_until: allowedUntil(subscription),
    has_held: subscription.current !== null || subscription.ended !== null || subscription.grants.length > 0,
  }),
  indexes: [
    'owner',
    'registered_at, key, name_key, search_text, owner, user_type, two_factor, email_confirmed, marketing, lead_at, plan_type, paid_until, past_due, allowed_until, has_held',
  ],
});
