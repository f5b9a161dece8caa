import type { ACTIVITY_LIST, ConsoleActivity } from '../../domain/console/contract.ts';
import { ACTIVITY_TEXTS } from '../../domain/dashboard/texts.ts';
import { among } from '../conditions.ts';
import { type Asked, KEYS, type KeyList, type ListReader, ofProperties, searched } from '../consoleList.ts';
import { actorName } from '../propertyHistory/historyRows.ts';
import { type Query, rows } from '../query.ts';
import { hiddenActivity } from './access.ts';
import { type Activity, OWN_PROPERTY, PROPERTY } from './queries.ts';

type Activities = Asked<typeof ACTIVITY_LIST>;

const ORDERS: Readonly<Record<Activities['sort'], string>> = { id: 'position', at: 'position', type: 'type' };

export const consoleActivity = (reader: ListReader, { filter, sort, direction }: Activities): KeyList => ({
  table: 'account_activity',
  conditions: [
    ...ofProperties(reader, filter.property_id),
    [hiddenActivity(reader.may), (types) => `type <> all(${types}::text[])`],
    among('key', filter.id),
    searched(filter.q),
    among('type', filter.type),
    among('actor_id', filter.by_id, 'uuid'),
  ],
  order: `${ORDERS[sort]} ${direction}, key ${direction}`,
});

/** In the order of the keys. */
export const activityByKey = (keys: readonly string[]): Query<Activity> =>
  rows({
    name: 'activity-by-key',
    text: `select a.state, ${PROPERTY}, coalesce(nullif(w.state->>'name', ''), w.state->>'email') as person from ${KEYS} join account_activity a using (key)
           ${OWN_PROPERTY}
           left join account_profile w on w.key = a.actor_id::text order by number`,
    values: [keys],
  });

/** `keyNames`: of the account's API keys. */
export const consoleActivityRow = (
  { state, name, owned, removed, person }: Activity,
  keyNames: ReadonlyMap<string, string>,
): ConsoleActivity => ({
  id: state.position,
  type: state.type,
  text: ACTIVITY_TEXTS[state.type] ?? state.type,
  property_id: owned ? state.propertyId : null,
  property_name: name,
  property_removed: removed,
  by: person ?? actorName(state.actor, keyNames),
  by_id: state.actor.kind === 'person' ? state.actor.id : null,
  at: state.at,
});
