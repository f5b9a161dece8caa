import { type Query, states } from '../query.ts';
import type { HistoryState } from './model.ts';

/** Everything that was recorded about a property and about the subscription of its account, in order. */
export const historyOf = (propertyId: string, accountId: string): Query<HistoryState> =>
  states({
    name: 'property-history',
    text: `select state from (
             select state, position from property_history where owner = $2 and property_id = $1
             union all
             select state, position from property_history where owner = $2 and property_id is null
           ) as recorded order by position`,
    values: [propertyId, accountId],
  });
