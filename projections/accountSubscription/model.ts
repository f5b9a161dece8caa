import type { Period, PlanType } from '../../domain/subscriptions/events.ts';
import { readModel } from '../readModel.ts';

export type SubscriptionState = {
  accountId: string;
  current: { planType: PlanType; propertiesCount: number; period: Period } | null;
  endedAt: string | null;
};

/** Answers: which plan has this account paid, and until when? One row per account that has or had a subscription. */
export const accountSubscription = readModel<SubscriptionState, 'subscription'>({
  name: 'account_subscription',
  version: 1,
  reads: ['subscription'],
  on: {
    CheckoutStarted: null,
    CheckoutDeclined: null,
    SubscriptionActivated: {
      key: ({ event }) => event.data.accountId,
      fold: (_, { event: { data } }) => {
        const { accountId, planType, propertiesCount, period } = data;
        return { accountId, current: { planType, propertiesCount, period }, endedAt: null };
      },
    },
    SubscriptionEnded: {
      key: ({ event }) => event.data.accountId,
      fold: (_, { event: { data } }) => ({ accountId: data.accountId, current: null, endedAt: data.at }),
    },
  },
  owner: ({ accountId }) => accountId,
  columns: {},
  row: () => ({}),
  indexes: [],
});
