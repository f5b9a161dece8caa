import type { PROPERTY_LIST } from '../../../domain/console/contract.ts';
import { sortText } from '../../../domain/searchText.ts';
import { among, between, within } from '../../conditions.ts';
import type { Asked, KeyList, ListReader } from '../../consoleList.ts';
import { VERDICT } from '../verdict.ts';
import { cityKey } from './columns.ts';
import { badgeStatusOf, found, orderBy, readable, verdictIn } from './conditions.ts';

type Properties = Asked<typeof PROPERTY_LIST>;

const orders = (badgeStatus: string): Readonly<Record<Properties['sort'], string>> => ({
  id: 'key',
  name: 'name_key',
  city: 'city_key',
  nation: 'nation',
  property_type: 'property_type',
  compliance: VERDICT,
  badge_status: badgeStatus,
  badge_until: 'badge_ends_on',
  next_expiry: `nullif(next_expiry, 'infinity')`,
  created_at: 'created_at',
  updated_at: 'updated_at',
});

export const consoleProperties = (reader: ListReader, { filter, sort, direction }: Properties): KeyList => ({
  table: 'property_overview',
  conditions: [
    ...readable(reader),
    among('key', filter.id),
    found(filter.q),
    among('name_key', filter.name?.map(sortText)),
    among('city_key', filter.city?.map(cityKey)),
    among('nation', filter.nation),
    among('property_type', filter.property_type),
    verdictIn(filter.compliance),
    among(badgeStatusOf(reader), filter.badge_status),
    ...between('next_expiry', filter.next_expiry_gte, filter.next_expiry_lte),
    within('next_expiry', filter.runs_out_within),
  ],
  order: orderBy(orders(badgeStatusOf(reader))[sort], direction),
});
