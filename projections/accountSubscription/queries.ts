import { type Query, states } from '../query.ts';
import type { AccountSubscription } from './model.ts';

export const subscriptionOf = (accountId: string): Query<AccountSubscription> =>
  states({ name: 'subscription', text: 'select state from account_subscription where key = $1', values: [accountId] });
