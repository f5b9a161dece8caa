import type { Day } from '../calendar.ts';
import type { Pence } from '../money.ts';
import type { EndCause, Period, PlanType, SubscriptionEvent } from './events.ts';

/** Also kept after the checkout has ended: a checkout can be used only once and only by its own account. */
export type Checkout = { planType: PlanType; propertiesCount: number; status: 'open' | 'paid' | 'declined' };

export type CurrentSubscription = {
  planType: PlanType;
  propertiesCount: number;
  providerId: string;
  period: Period;
  /** It ends with its period. */
  cancelsAtPeriodEnd: boolean;
  /** When the oldest unpaid invoice failed first; null if all are paid. */
  pastDueSince: string | null;
};

export type Grant = { grantId: string; propertiesCount: number; until: Day | null; withdrawnAt: string | null };

export type SubscriptionState = {
  readonly current: CurrentSubscription | null;
  /** The last subscription that ended, if no other has begun since. */
  readonly ended: { readonly at: string; readonly cause: EndCause } | null;
  /** Ids of the provider's subscriptions that have ended. None of them begins again. */
  readonly endedIds: readonly string[];
  /** When the account's first subscription began. */
  readonly firstActivatedAt: string | null;
  /** From this first subscription, as its owner has asked. It is open until the provider has returned or refused the money. */
  readonly withdrawal: { readonly providerId: string; readonly askedAt: string; readonly isOpen: boolean } | null;
  readonly customerId: string | null;
  readonly checkouts: Readonly<Record<string, Checkout>>;
  readonly paidInvoices: readonly string[];
  /** What went back of each invoice. */
  readonly refunds: readonly { readonly invoiceId: string; readonly refunded: Pence }[];
  /** Also those that are over: their account keeps what it had. */
  readonly grants: readonly Grant[];
  /** What the owner was told: last, and about every card. */
  readonly announced: {
    readonly endsAt: string | null;
    readonly suspensionOn: Day | null;
    readonly cards: readonly { readonly month: string; readonly cardId: string | undefined }[];
  };
  /** When the provider was last asked. An older reply is stale. */
  readonly asOf: string;
};

export const NO_SUBSCRIPTION: SubscriptionState = {
  current: null,
  ended: null,
  endedIds: [],
  firstActivatedAt: null,
  withdrawal: null,
  customerId: null,
  checkouts: {},
  paidInvoices: [],
  refunds: [],
  grants: [],
  announced: { endsAt: null, suspensionOn: null, cards: [] },
  asOf: '',
};

/** Session ids come from the address bar: an id such as `constructor` must not return an inherited member. */
export const checkoutOf = ({ checkouts }: SubscriptionState, sessionId: string): Checkout | undefined =>
  Object.hasOwn(checkouts, sessionId) ? checkouts[sessionId] : undefined;

export const refundedOf = ({ refunds }: SubscriptionState, invoiceId: string): number =>
  refunds.find((refund) => refund.invoiceId === invoiceId)?.refunded ?? 0;

const settled = (state: SubscriptionState, sessionId: string | null, status: 'paid' | 'declined') => {
  const checkout = sessionId === null ? undefined : checkoutOf(state, sessionId);
  return checkout && sessionId !== null
    ? { ...state.checkouts, [sessionId]: { ...checkout, status } }
    : state.checkouts;
};

const changed = (state: SubscriptionState, asOf: string, change: Partial<CurrentSubscription>): SubscriptionState => ({
  ...state,
  current: state.current && { ...state.current, ...change },
  asOf,
});

type DataOf = { readonly [Event in SubscriptionEvent as Event['type']]: Event['data'] };
/** Written over the types, so that the compiler knows that the entry of a type takes the data of that type. */
type Typed<Type extends keyof DataOf> = { readonly [Each in Type]: { type: Each; data: DataOf[Each] } }[Type];

const EVOLVE: {
  readonly [Type in keyof DataOf]: (state: SubscriptionState, data: DataOf[Type]) => SubscriptionState;
} = {
  CheckoutStarted: (state, { planType, propertiesCount, sessionId, customerId }) => ({
    ...state,
    customerId: customerId ?? state.customerId,
    checkouts: { ...state.checkouts, [sessionId]: { planType, propertiesCount, status: 'open' } },
  }),
  CheckoutDeclined: (state, { sessionId }) => ({ ...state, checkouts: settled(state, sessionId, 'declined') }),
  SubscriptionActivated: (state, { planType, propertiesCount, period, providerId, sessionId, customerId, at }) => ({
    ...state,
    current: { planType, propertiesCount, period, providerId, cancelsAtPeriodEnd: false, pastDueSince: null },
    ended: null,
    firstActivatedAt: state.firstActivatedAt ?? at,
    customerId: customerId ?? state.customerId,
    checkouts: settled(state, sessionId, 'paid'),
    asOf: at,
  }),
  SubscriptionRenewed: (state, { period, at }) => changed(state, at, { period }),
  PlanChanged: (state, { planType, propertiesCount, period, at }) =>
    changed(state, at, { planType, propertiesCount, period }),
  CancellationScheduled: (state, { at }) => changed(state, at, { cancelsAtPeriodEnd: true }),
  CancellationWithdrawn: (state, { at }) => changed(state, at, { cancelsAtPeriodEnd: false }),
  PaymentFailed: (state, { since, at }) => changed(state, at, { pastDueSince: since }),
  PaymentSettled: (state, { at }) => changed(state, at, { pastDueSince: null }),
  InvoicePaid: (state, { invoiceId }) => ({ ...state, paidInvoices: [...state.paidInvoices, invoiceId] }),
  InvoiceRefunded: (state, { invoiceId, refunded }) => ({
    ...state,
    refunds: [...state.refunds.filter((refund) => refund.invoiceId !== invoiceId), { invoiceId, refunded }],
  }),
  WithdrawalAsked: (state, { providerId, at }) => ({
    ...state,
    withdrawal: state.withdrawal ?? { providerId, askedAt: at, isOpen: true },
  }),
  WithdrawalFinished: (state) => ({ ...state, withdrawal: state.withdrawal && { ...state.withdrawal, isOpen: false } }),
  CardExpiryNoticed: (state, { month, cardId }) => ({
    ...state,
    announced: { ...state.announced, cards: [...state.announced.cards, { month, cardId }] },
  }),
  SubscriptionEndAnnounced: (state, { endsAt }) => ({ ...state, announced: { ...state.announced, endsAt } }),
  BadgeSuspensionAnnounced: (state, { on }) => ({ ...state, announced: { ...state.announced, suspensionOn: on } }),
  SubscriptionEnded: (state, { cause, providerId = state.current?.providerId, endedAt, at }) => ({
    ...state,
    current: null,
    ended: { at: endedAt ?? at, cause },
    endedIds: providerId === undefined ? state.endedIds : [...state.endedIds, providerId],
    asOf: at,
  }),
  AllowanceGranted: (state, { grantId, propertiesCount, until }) => ({
    ...state,
    grants: [...state.grants, { grantId, propertiesCount, until, withdrawnAt: null }],
  }),
  AllowanceWithdrawn: (state, { grantId, at }) => ({
    ...state,
    grants: state.grants.map((grant) => (grant.grantId === grantId ? { ...grant, withdrawnAt: at } : grant)),
  }),
};

export const evolveSubscription = <Type extends keyof DataOf>(
  state: SubscriptionState,
  { type, data }: Typed<Type>,
): SubscriptionState => EVOLVE[type](state, data);
