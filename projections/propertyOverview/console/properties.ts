import type { PROPERTY_LIST } from '../../../domain/console/contract.ts';
import { sortText } from '../../../domain/searchText.ts';
import { among, between, type Condition, within } from '../../conditions.ts';
import type { Asked, KeyList, ListReader } from '../../consoleList.ts';
import { hasDocumentEndingWithin } from '../documentsWithin.ts';
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

/** $1 is the account. The rows of properties still name their group after it was removed. */
const inGroups = (ids: readonly string[] | undefined): Condition => [
  ids,
  (any) => `key in (select a.key from property_arrangement a
    join property_group g on g.key = a.group_id::text and g.owner = a.owner
    where a.owner = $1 and a.group_id = any(${any}::uuid[]))`,
];
const lookedAfterBy = (ids: readonly string[] | undefined): Condition => [
  ids,
  (any) => `key in (select key from property_arrangement where owner = $1 and person_id = any(${any}::uuid[]))`,
];
const tagged = (tags: readonly string[] | undefined): Condition => [
  tags?.map((tag) => tag.toLowerCase()),
  (any) => `key in (select a.key from property_arrangement a, json_array_elements_text(a.state->'tags') as tag
    where a.owner = $1 and lower(tag) = any(${any}::text[]))`,
];

/**
 * A badge or a document. `next_expiry` alone is only what ends first: it is over where one document has run out, and
 * another one may still run out within these days.
 */
const runsOutWithin = (days: number | undefined): Condition => {
  const [given, isNext] = within('next_expiry', days);
  return [given, (count) => `(${isNext(count)} or ${hasDocumentEndingWithin(`${count}::int`)})`];
};

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
    runsOutWithin(filter.runs_out_within),
    [filter.expired, (is) => `(next_expiry < $2::date) = ${is}::boolean`],
    inGroups(filter.group_id),
    lookedAfterBy(filter.looked_after_by_id),
    tagged(filter.tag),
  ],
  order: orderBy(orders(badgeStatusOf(reader))[sort], direction),
});
