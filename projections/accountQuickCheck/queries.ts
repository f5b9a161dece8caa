import { type Query, states } from '../query.ts';
import type { QuickCheckState } from './model.ts';

export const quickChecksOf = (accountId: string): Query<QuickCheckState> =>
  states({
    name: 'quick-checks-of',
    text: 'select state from account_quick_check where owner = $1 order by key',
    values: [accountId],
  });
