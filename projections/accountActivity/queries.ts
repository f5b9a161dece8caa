import { type PropertyScope, type Query, rows } from '../query.ts';
import type { ActivityState } from './model.ts';

export type Activity = {
  readonly state: ActivityState;
  readonly name: string | null;
  /** Of the person who did it; null if that was no person, or one who was erased. */
  readonly person: string | null;
};

/** Latest first, each with the name of its property. */
export const latestActivity = (accountId: string, scope: PropertyScope, limit: number): Query<Activity> =>
  rows({
    name: 'activity',
    text: `select a.state, p.name, coalesce(nullif(w.state->>'name', ''), w.state->>'email') as person from account_activity a
           left join property_overview p on p.key = a.property_id::text
           left join account_profile w on w.key = a.actor_id::text
           where a.owner = $1 and ($3::uuid[] is null or a.property_id = any($3))
           order by a.position desc limit $2`,
    values: [accountId, limit, scope],
  });
