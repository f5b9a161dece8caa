import { type Query, states } from '../query.ts';
import type { HistoryState } from './model.ts';

/** The latest looks of auditors at the history of a property, latest first. */
export const looksAt = (propertyId: string, accountId: string): Query<HistoryState> =>
  states({
    name: 'looks-at-history',
    text: `select state from property_history
           where owner = $2 and property_id = $1 and state->'event'->>'type' = 'HistoryViewed'
           order by position desc limit 20`,
    values: [propertyId, accountId],
  });

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
