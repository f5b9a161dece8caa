import { type PropertyScope, type Query, rows } from '../query.ts';
import type { ActivityState } from './model.ts';

export type Activity = {
  readonly state: ActivityState;
  /** Of its property; of one that was transferred, the name that it had then. */
  readonly name: string | null;
  /** False if the property of the activity was transferred to another account. */
  readonly owned: boolean;
  /** True if the property of the activity was removed. */
  readonly removed: boolean;
  /** Of the person who did it; null if that was no person, or one who was erased. */
  readonly person: string | null;
};

/** The property of an activity `a`, unless it belongs to another account now. */
export const OWN_PROPERTY = 'left join property_overview p on p.key = a.property_id::text and p.owner = a.owner';
export const PROPERTY = `p.key is not null as owned, coalesce(p.removed, false) as removed, coalesce(p.name,
  (select t.state->>'propertyName' from account_activity t
   where t.owner = a.owner and t.property_id = a.property_id and t.type = 'PropertyTransferred'
   order by t.position desc limit 1)) as name`;

const COLUMNS = `a.state, ${PROPERTY}, coalesce(nullif(w.state->>'name', ''), w.state->>'email') as person`;
const JOINED = `${OWN_PROPERTY} left join account_profile w on w.key = a.actor_id::text`;

/** Latest first, each with the name of its property. `hidden`: types that are left out. */
export const latestActivity = (
  accountId: string,
  scope: PropertyScope,
  hidden: readonly string[],
  limit: number,
): Query<Activity> =>
  scope === null
    ? rows({
        name: 'activity',
        text: `select ${COLUMNS} from (
                 select * from account_activity
                 where owner = $1 and type <> all($3::text[]) order by position desc limit $2
               ) a ${JOINED}
               order by a.position desc`,
        values: [accountId, limit, hidden],
      })
    : rows({
        name: 'activity-of-properties',
        // The latest of each property. Else all activities of the account might be read until one of these is found.
        text: `select ${COLUMNS} from unnest($4::uuid[]) as seen (property_id) cross join lateral (
                 select * from account_activity
                 where property_id = seen.property_id and owner = $1 and type <> all($3::text[])
                 order by position desc limit $2
               ) a ${JOINED}
               order by a.position desc limit $2`,
        values: [accountId, limit, hidden, [...new Set(scope)]],
      });
