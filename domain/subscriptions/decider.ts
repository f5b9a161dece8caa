import { londonDay } from '../calendar.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import type { EndCause, Period, PlanType, SubscriptionEvent } from './events.ts';

/** Also kept after the checkout has ended: a checkout can be used only once and only by its own account. */
export type Checkout = { planType: PlanType; propertiesCount: number; status: 'open' | 'paid' | 'declined' };

export type SubscriptionState = {
  readonly current: { planType: PlanType; propertiesCount: number; period: Period } | null;
  /** When the last subscription ended, if no other has begun since. */
  readonly endedAt: string | null;
  readonly checkouts: Readonly<Record<string, Checkout>>;
};

type About = { accountId: string; at: string };

export type SubscriptionCommand = About &
  (
    | { type: 'StartCheckout'; sessionId: string; planType: PlanType; propertiesCount: number }
    | { type: 'DeclineCheckout'; sessionId: string }
    | { type: 'ActivateSubscription'; sessionId: string; providerId: string; period: Period }
    | { type: 'EndSubscription'; cause: EndCause }
  );

export const alreadySubscribed = reject('already-subscribed', 'You already have an active subscription.');

export type SubscriptionRejection = 'already-subscribed' | 'checkout-not-found' | 'checkout-used';

/** Session ids come from the address bar: an id such as `constructor` must not return an inherited member. */
export const checkoutOf = ({ checkouts }: SubscriptionState, sessionId: string): Checkout | undefined =>
  Object.hasOwn(checkouts, sessionId) ? checkouts[sessionId] : undefined;

const settle = (state: SubscriptionState, sessionId: string | null, status: 'paid' | 'declined') => {
  const checkout = sessionId === null ? undefined : checkoutOf(state, sessionId);
  return checkout && sessionId !== null
    ? { ...state.checkouts, [sessionId]: { ...checkout, status } }
    : state.checkouts;
};

const evolve = (state: SubscriptionState, event: SubscriptionEvent): SubscriptionState => {
  switch (event.type) {
    case 'CheckoutStarted': {
      const { planType, propertiesCount, sessionId } = event.data;
      return {
        ...state,
        checkouts: { ...state.checkouts, [sessionId]: { planType, propertiesCount, status: 'open' } },
      };
    }
    case 'CheckoutDeclined':
      return { ...state, checkouts: settle(state, event.data.sessionId, 'declined') };
    case 'SubscriptionActivated': {
      const { planType, propertiesCount, period, sessionId } = event.data;
      return {
        current: { planType, propertiesCount, period },
        endedAt: null,
        checkouts: settle(state, sessionId, 'paid'),
      };
    }
    case 'SubscriptionEnded':
      return { ...state, current: null, endedAt: event.data.at };
  }
};

/** A subscription is active until the end of the paid period. */
export const isActive = ({ current }: Pick<SubscriptionState, 'current'>, now: string): boolean =>
  current !== null && now < current.period.endsAt;

/**
 * The day (Europe/London) on which the subscription ended, by an event or with its period. Null if it is active or
 * never existed.
 */
export const endedOn = ({ current, endedAt }: Pick<SubscriptionState, 'current' | 'endedAt'>, now: string) => {
  const instant = current ? (now < current.period.endsAt ? null : current.period.endsAt) : endedAt;
  return instant === null ? null : londonDay(new Date(instant));
};

const decide = (
  command: SubscriptionCommand,
  state: SubscriptionState,
): Decision<SubscriptionEvent, SubscriptionRejection> => {
  const { accountId, at } = command;
  if (command.type === 'EndSubscription')
    return state.current ? [{ type: 'SubscriptionEnded', data: { accountId, cause: command.cause, at } }] : [];

  const { sessionId } = command;
  const checkout = checkoutOf(state, sessionId);
  if (command.type === 'StartCheckout') {
    if (checkout) return [];
    if (isActive(state, at)) return alreadySubscribed;
    const { planType, propertiesCount } = command;
    return [{ type: 'CheckoutStarted', data: { accountId, sessionId, planType, propertiesCount, at } }];
  }

  if (!checkout) return reject('checkout-not-found', 'There is no such checkout.');
  const wanted = command.type === 'DeclineCheckout' ? 'declined' : 'paid';
  if (checkout.status === wanted) return [];
  if (checkout.status !== 'open') return reject('checkout-used', 'This checkout has already been used.');
  if (command.type === 'DeclineCheckout') return [{ type: 'CheckoutDeclined', data: { accountId, sessionId, at } }];
  // A second checkout opened in another tab must not charge for a second subscription.
  if (isActive(state, at)) return alreadySubscribed;
  const { planType, propertiesCount } = checkout;
  const { providerId, period } = command;
  return [
    {
      type: 'SubscriptionActivated',
      data: { accountId, sessionId, planType, propertiesCount, providerId, period, at },
    },
  ];
};

export const subscriptionDecider: Decider<
  SubscriptionState,
  SubscriptionCommand,
  SubscriptionEvent,
  SubscriptionRejection
> = { initial: { current: null, endedAt: null, checkouts: {} }, evolve, decide };
