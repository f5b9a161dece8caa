import { type Query, states } from '../query.ts';
import type { AccountSubscription } from './model.ts';

export const subscriptionOf = (accountId: string): Query<AccountSubscription> =>
  states({ name: 'subscription', text: 'select state from account_subscription where key = $1', values: [accountId] });

export const subscriptionsOf = (accountIds: readonly string[]): Query<AccountSubscription> =>
  states({
    name: 'subscriptions-of',
    text: 'select state from account_subscription where key = any($1)',
    values: [accountIds],
  });

/** Subscriptions whose period is over and whose renewal or end is not recorded yet, by account id. */
export const dueSubscriptions = (now: Date, after: string, limit: number): Query<AccountSubscription> =>
  states({
    name: 'due-subscriptions',
    text: 'select state from account_subscription where due_at <= $1 and key > $2 order by key limit $3',
    values: [now, after, limit],
  });

/** Subscriptions that run, or whose end is not recorded yet, by account id. */
export const recordedSubscriptions = (after: string, limit: number): Query<AccountSubscription> =>
  states({
    name: 'recorded-subscriptions',
    text: 'select state from account_subscription where due_at is not null and key > $1 order by key limit $2',
    values: [after, limit],
  });

/** Subscriptions that will end or have ended, by account id. */
export const endingSubscriptions = (after: string, limit: number): Query<AccountSubscription> =>
  states({
    name: 'ending-subscriptions',
    text: 'select state from account_subscription where is_ending and key > $1 order by key limit $2',
    values: [after, limit],
  });

/** Subscriptions whose withdrawal was asked for and is not done yet, by account id. */
export const awaitedWithdrawals = (after: string, limit: number): Query<AccountSubscription> =>
  states({
    name: 'awaited-withdrawals',
    text: 'select state from account_subscription where awaits_withdrawal and key > $1 order by key limit $2',
    values: [after, limit],
  });
