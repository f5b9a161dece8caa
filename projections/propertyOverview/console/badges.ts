import type { BADGE_LIST } from '../../../domain/console/contract.ts';
import { among, between, within } from '../../conditions.ts';
import type { Asked, KeyList, ListReader } from '../../consoleList.ts';
import { badgeStatusOf, found, orderBy, readable } from './conditions.ts';

type Badges = Asked<typeof BADGE_LIST>;

const orders = (status: string): Readonly<Record<Badges['sort'], string>> => ({
  id: 'badge_id',
  property_name: 'name_key',
  status,
  issued_date: 'badge_issued_on',
  expiry_date: 'badge_ends_on',
});

/** The badges of the current assessments, by the key of their property. */
export const consoleBadges = (reader: ListReader, { filter, sort, direction }: Badges): KeyList => ({
  table: 'property_overview',
  conditions: [
    ...readable(reader),
    [true, (issued) => `(badge_id is not null) = ${issued}`],
    among('badge_id', filter.id, 'uuid'),
    among('key', filter.property_id),
    found(filter.q),
    among(badgeStatusOf(reader), filter.status),
    ...between('badge_ends_on', filter.expiry_date_gte, filter.expiry_date_lte),
    within('badge_ends_on', filter.runs_out_within),
  ],
  order: orderBy(orders(badgeStatusOf(reader))[sort], direction),
});
