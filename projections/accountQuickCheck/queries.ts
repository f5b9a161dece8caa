import { type Query, states } from '../query.ts';
import type { QuickCheckState } from './model.ts';

export const quickChecksOf = (accountId: string): Query<QuickCheckState> =>
  states({
    name: 'quick-checks-of',
    text: 'select state from account_quick_check where owner = $1 order by key',
    values: [accountId],
  });

/** The one that was taken last; no row without any. */
export const latestQuickCheckOf = (accountId: string): Query<QuickCheckState> =>
  states({
    name: 'latest-quick-check-of',
    text: 'select state from account_quick_check where owner = $1 order by at desc, key limit 1',
    values: [accountId],
  });
