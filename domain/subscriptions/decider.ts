import { type Decider, type Decision, reject } from '../decider.ts';
import type { PlanType, SubscriptionEvent } from './events.ts';

/** A checkout is remembered after it ended too: only its account may use it, and only once. */
export type Checkout = { planType: PlanType; propertiesCount: number; status: 'open' | 'paid' | 'declined' };

export type SubscriptionState = {
  readonly current: { planType: PlanType; propertiesCount: number; currentPeriodEnd: string } | null;
  readonly checkouts: Readonly<Record<string, Checkout>>;
};

type About = { accountId: string; at: string };

export type SubscriptionCommand = About &
  (
    | { type: 'StartCheckout'; sessionId: string; planType: PlanType; propertiesCount: number }
    | { type: 'DeclineCheckout'; sessionId: string }
    | { type: 'ActivateSubscription'; sessionId: string; providerId: string; currentPeriodEnd: string }
    | { type: 'EndSubscription' }
  );

export const alreadySubscribed = reject('already-subscribed', 'You already have an active subscription.');

export type SubscriptionRejection = 'already-subscribed' | 'checkout-not-found' | 'checkout-used';

/** The id comes out of an address: asked by hand, `constructor` must not find what every object has. */
export const checkoutOf = ({ checkouts }: SubscriptionState, sessionId: string): Checkout | undefined =>
  Object.hasOwn(checkouts, sessionId) ? checkouts[sessionId] : undefined;

const settle = (state: SubscriptionState, sessionId: string, status: 'paid' | 'declined') => {
  const checkout = checkoutOf(state, sessionId);
  return checkout ? { ...state.checkouts, [sessionId]: { ...checkout, status } } : state.checkouts;
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
      const { planType, propertiesCount, currentPeriodEnd, sessionId } = event.data;
      return { current: { planType, propertiesCount, currentPeriodEnd }, checkouts: settle(state, sessionId, 'paid') };
    }
    case 'SubscriptionEnded':
      return { ...state, current: null };
  }
};

/** Status `active` lasts to the end of the period that was paid for (design.md, access). */
export const isActive = ({ current }: SubscriptionState, now: string): boolean =>
  current !== null && now < current.currentPeriodEnd;

const decide = (
  command: SubscriptionCommand,
  state: SubscriptionState,
): Decision<SubscriptionEvent, SubscriptionRejection> => {
  const { accountId, at } = command;
  if (command.type === 'EndSubscription')
    return state.current ? [{ type: 'SubscriptionEnded', data: { accountId, at } }] : [];

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
  const { providerId, currentPeriodEnd } = command;
  return [
    {
      type: 'SubscriptionActivated',
      data: { accountId, sessionId, planType, propertiesCount, providerId, currentPeriodEnd, at },
    },
  ];
};

export const subscriptionDecider: Decider<
  SubscriptionState,
  SubscriptionCommand,
  SubscriptionEvent,
  SubscriptionRejection
> = { initial: { current: null, checkouts: {} }, evolve, decide };
