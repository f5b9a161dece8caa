import { type PropertyScope, type Query, rows } from '../query.ts';
import type { ActivityState } from './model.ts';

export type Activity = { readonly state: ActivityState; readonly name: string | null };

/** Latest first, each with the name of its property. */
export const latestActivity = (accountId: string, scope: PropertyScope, limit: number): Query<Activity> =>
  rows({
    name: 'activity',
    text: `select a.state, p.name from account_activity a
           left join property_overview p on p.key = a.property_id::text
           where a.owner = $1 and ($3::uuid[] is null or a.property_id = any($3))
           order by a.position desc limit $2`,
    values: [accountId, limit, scope],
  });
