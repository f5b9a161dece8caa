import type { ACTIVITY_LIST, ConsoleActivity } from '../../domain/console/contract.ts';
import { ACTIVITY_TEXTS } from '../../domain/dashboard/texts.ts';
import { among } from '../conditions.ts';
import { type Asked, KEYS, type KeyList, type ListReader, ofProperties, searched } from '../consoleList.ts';
import { type Query, rows } from '../query.ts';
import type { Activity } from './queries.ts';

type Activities = Asked<typeof ACTIVITY_LIST>;

const ORDERS: Readonly<Record<Activities['sort'], string>> = { id: 'position', at: 'position', type: 'type' };

export const consoleActivity = (reader: ListReader, { filter, sort, direction }: Activities): KeyList => ({
  table: 'account_activity',
  conditions: [
    ...ofProperties(reader, filter.property_id),
    among('key', filter.id),
    searched(filter.q),
    among('type', filter.type),
  ],
  order: `${ORDERS[sort]} ${direction}, key ${direction}`,
});

/** In the order of the keys. */
export const activityByKey = (keys: readonly string[]): Query<Activity> =>
  rows({
    name: 'activity-by-key',
    text: `select a.state, p.name from ${KEYS} join account_activity a using (key)
           left join property_overview p on p.key = a.property_id::text order by number`,
    values: [keys],
  });

export const consoleActivityRow = ({ state, name }: Activity): ConsoleActivity => ({
  id: state.position,
  type: state.type,
  text: ACTIVITY_TEXTS[state.type] ?? state.type,
  property_id: state.propertyId,
  property_name: name,
  at: state.at,
});
