import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar.ts';
import { ASSESSMENT_LIST, BADGE_LIST, type ConsoleProperty, PROPERTY_LIST } from '../../domain/console/contract.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { type Asked, type KeyList, type ListReader, listedKeys } from '../../projections/consoleList.ts';
import { consoleDocuments } from '../../projections/documentFile/console.ts';
import { consoleAssessments } from '../../projections/propertyOverview/console/assessments.ts';
import { consoleBadges } from '../../projections/propertyOverview/console/badges.ts';
import { consoleProperties } from '../../projections/propertyOverview/console/properties.ts';
import { consolePropertyRow, propertiesByKey } from '../../projections/propertyOverview/console/rows.ts';
import type { Query } from '../../projections/query.ts';
import { testEditions } from '../support/editions.ts';
import { ada, badgeRevoked, bob, cottage, documentSuperseded, documentUploaded } from '../support/events.ts';
import { ALL, manyProperties, propertyId, TODAY } from '../support/manyProperties.ts';
import { recorded } from '../support/memoryLog.ts';
import { projectEntries } from '../support/projecting.ts';
import { type Database, databases } from '../support/readModels.ts';

const REVOKED = 13;
/** Its evidence has run out, and a document that answers no question runs out within fifteen days. */
const LAPSED = 2;
/** Only a document that was replaced ran out within fifteen days. */
const REPLACED = 1;
const documentOf = (n: number) => ({
  propertyId: propertyId(n),
  documentId: `00000000-0000-4000-8000-0000000c000${n}`,
});
const uploaded = (n: number) =>
  ({
    ...documentUploaded,
    data: { ...documentUploaded.data, ...documentOf(n), key: null, expiresOn: '2026-12-15' },
  }) as DomainEvent;
/** Passed like the others, but one badge is revoked, and properties differ in nation and type. */
const events: readonly DomainEvent[] = [
  ...manyProperties.map((event, n) =>
    event.type === 'PropertyAdded'
      ? ({
          ...event,
          data: { ...event.data, nation: n % 3 ? 'wales' : 'scotland', propertyType: n % 2 ? 'house' : 'cabin' },
        } as DomainEvent)
      : event,
  ),
  {
    type: 'BadgeRevoked',
    data: { ...badgeRevoked.data, propertyId: propertyId(REVOKED), code: `LP-${REVOKED}` },
  } as DomainEvent,
  uploaded(LAPSED),
  uploaded(REPLACED),
  { ...documentSuperseded, data: { ...documentSuperseded.data, ...documentOf(REPLACED) } } as DomainEvent,
];

const database = databases();
let db: Database;
beforeAll(async () => {
  db = await database();
  for (const name of ['property_overview', 'document_file']) await projectEntries(db, name, recorded(events));
});

const ask = async <Row>({ text, values, toRow }: Query<Row>): Promise<Row[]> =>
  (await db.query(text, values)).map(toRow);

const reader = (over: Partial<ListReader> = {}): ListReader => ({
  accountId: ada,
  scope: null,
  may: () => true,
  today: TODAY,
  subscriptionLapsed: false,
  ...over,
});

const keysOf = async (list: KeyList, range = { offset: 0, limit: null as number | null }) => {
  const [found] = await ask(listedKeys(list, range));
  return found ?? { total: -1, keys: [] };
};

type Properties = Asked<typeof PROPERTY_LIST>;
const asked = (over: Partial<Properties> = {}): Properties => ({ filter: {}, sort: 'name', direction: 'asc', ...over });

/** All rows as they are shown on a day, which the filters and orders are compared with. */
const shownOn = async (today: string, endedOn: string | null = null): Promise<ConsoleProperty[]> => {
  const { keys } = await keysOf(consoleProperties(reader(), asked()));
  const context = { today, editions: testEditions, subscriptionEndedOn: endedOn };
  return (await ask(propertiesByKey(keys))).map((state) =>
    consolePropertyRow(state, context, { arranged: undefined, documents: 0 }),
  );
};
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('the properties of the console', () => {
  test.each<[Properties['filter'], (row: ConsoleProperty) => boolean]>([
    [{}, () => true],
    [{ nation: ['wales'] }, ({ nation }) => nation === 'wales'],
    [{ nation: ['wales', 'england'] }, ({ nation }) => nation === 'wales'],
    [{ property_type: ['cabin'] }, ({ property_type }) => property_type === 'cabin'],
    [{ city: ['whitby'] }, ({ city }) => city === 'Whitby'],
    [{ name: ['Zennor'] }, ({ name }) => name === 'Zennor'],
    [{ compliance: ['non_compliant'] }, ({ compliance }) => compliance === 'non_compliant'],
    [
      { compliance: ['in_progress', 'compliant'] },
      ({ compliance }) => compliance === 'in_progress' || compliance === 'compliant',
    ],
    [{ badge_status: ['none'] }, ({ badge_status }) => badge_status === 'none'],
    [{ badge_status: ['active'] }, ({ badge_status }) => badge_status === 'active'],
    [{ badge_status: ['expired'] }, ({ badge_status }) => badge_status === 'expired'],
    [{ badge_status: ['revoked'] }, ({ badge_status }) => badge_status === 'revoked'],
    [
      { runs_out_within: 15 },
      ({ id, next_expiry }) =>
        id === propertyId(LAPSED) ||
        (next_expiry !== null && next_expiry >= TODAY && next_expiry <= addDays(TODAY, 15)),
    ],
    [{ next_expiry_lte: '2026-12-04' }, ({ next_expiry }) => next_expiry !== null && next_expiry <= '2026-12-04'],
    [{ q: 'whitby cottage' }, ({ city, name }) => city === 'Whitby' && name.startsWith('Cottage')],
    [
      { nation: ['wales'], compliance: ['compliant'], badge_status: ['active'] },
      (row) => row.nation === 'wales' && row.compliance === 'compliant' && row.badge_status === 'active',
    ],
  ])('filtered by %j are those whose rows say so', async (filter, matches) => {
    const expected = (await shownOn(TODAY)).filter(matches);
    const found = await keysOf(consoleProperties(reader(), asked({ filter })));
    expect(expected.length).toBeGreaterThan(0);
    expect(found).toEqual({ total: expected.length, keys: ids(expected) });
  });

  test.each([
    ['cottage', { offset: 0, limit: 7 }],
    ['cottage', { offset: 7, limit: 7 }],
    ['cottage', { offset: 10_000, limit: 7 }],
    ['cottage', { offset: 0, limit: null }],
    ['nowhere', { offset: 0, limit: 7 }],
    ['nowhere', { offset: 7, limit: 7 }],
  ])('searched for %s are counted while they are looked for: %j', async (q, range) => {
    for (const [sort, direction] of [
      ['name', 'asc'],
      ['badge_status', 'desc'],
    ] as const) {
      const list = consoleProperties(reader(), asked({ filter: { q }, sort, direction }));
      const found = await keysOf({ ...list, isSearched: true }, range);
      expect(found).toEqual(await keysOf(list, range));
      expect(found.total > 7).toBe(q === 'cottage');
    }
  });

  test('a search takes % and _ as any other characters', async () => {
    const totalOf = async (q: string) => (await keysOf(consoleProperties(reader(), asked({ filter: { q } })))).total;
    expect([await totalOf('whit_y'), await totalOf('w%y')]).toEqual([0, 0]);
    expect(await totalOf('_50%')).toBe((await shownOn(TODAY)).filter(({ city }) => city !== 'Whitby').length);
  });

  test.each(PROPERTY_LIST.sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'sorted by %s %s have everything once, page by page',
    async (sort, direction) => {
      const list = consoleProperties(reader(), asked({ sort, direction }));
      const { total, keys } = await keysOf(list);
      expect(total).toBe(ALL - 1);
      const pages: string[] = [];
      for (let offset = 0; offset < total; offset += 7) pages.push(...(await keysOf(list, { offset, limit: 7 })).keys);
      expect(pages).toEqual(keys);
      expect(new Set(keys).size).toBe(total);
      const byId = new Map((await shownOn(TODAY)).map((row) => [row.id, row]));
      const values = keys.map((key) => byId.get(key)?.[sort] ?? null);
      const withValue = values.filter((value) => value !== null);
      expect(values.slice(withValue.length)).toEqual(values.filter((value) => value === null));
      // Names and towns are sorted without case and accents, which another test covers.
      if (sort === 'name' || sort === 'city') return;
      const sorted = withValue.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(withValue).toEqual(direction === 'asc' ? sorted : sorted.reverse());
    },
  );

  // The second edition of the tests is in effect from 2027-02-01, and its grace ends later that year.
  test.each(
    [
      '2026-11-20',
      '2026-12-01',
      '2026-12-05',
      '2026-12-21',
      '2027-02-01',
      '2027-05-02',
      '2027-05-03',
      '2027-11-21',
    ].flatMap((today) => [[today, null] as const, [today, '2026-11-01'] as const]),
  )('have on %s, with a subscription that ended on %s, the status that their badge has', async (today, endedOn) => {
    const rows = await shownOn(today, endedOn);
    const lapsed = reader({ today, subscriptionLapsed: endedOn !== null && addDays(endedOn, 31) <= today });
    for (const status of ['none', 'active', 'expired', 'suspended', 'revoked'] as const)
      expect(
        (await keysOf(consoleProperties(lapsed, asked({ filter: { badge_status: [status] } })))).keys,
        status,
      ).toEqual(ids(rows.filter(({ badge_status }) => badge_status === status)));
  });

  test('are within the scope, and none for another account, also by id', async () => {
    const scope = [propertyId(1), propertyId(2)];
    expect((await keysOf(consoleProperties(reader({ scope }), asked({ sort: 'id' })))).keys).toEqual(scope);
    expect(await keysOf(consoleProperties(reader({ scope: [] }), asked()))).toEqual({ total: 0, keys: [] });
    const filter = { id: [propertyId(1), propertyId(3), cottage] };
    expect(await keysOf(consoleProperties(reader({ scope }), asked({ filter })))).toEqual({
      total: 1,
      keys: [propertyId(1)],
    });
    expect(await keysOf(consoleProperties(reader({ accountId: bob }), asked({ filter })))).toEqual({
      total: 0,
      keys: [],
    });
  });

  test('past the end are none, with the total', async () => {
    expect(await keysOf(consoleProperties(reader(), asked()), { offset: 500, limit: 10 })).toEqual({
      total: ALL - 1,
      keys: [],
    });
  });
});

test('the assessments of the console are those of the properties that have one', async () => {
  const rows = await shownOn(TODAY);
  const of = async (filter: Asked<typeof ASSESSMENT_LIST>['filter']) =>
    (await keysOf(consoleAssessments(reader(), { filter, sort: 'property_name', direction: 'asc' }))).keys;
  expect(await of({})).toEqual(ids(rows.filter(({ assessment_id }) => assessment_id !== null)));
  expect(await of({ status: ['in_progress'] })).toEqual(ids(rows.filter((row) => row.compliance === 'in_progress')));
  expect(await of({ passed: true })).toEqual(ids(rows.filter((row) => row.compliance === 'compliant')));
  expect(await of({ passed: false })).toEqual(ids(rows.filter((row) => row.compliance === 'non_compliant')));
  expect(await of({ edition: ['2027.1'] })).toEqual([]);
  for (const sort of ASSESSMENT_LIST.sorts)
    expect(
      (await keysOf(consoleAssessments(reader(), { filter: {}, sort, direction: 'desc' }))).keys.toSorted(),
    ).toEqual((await of({})).toSorted());
});

test('the badges of the console are those of the current assessments', async () => {
  const rows = (await shownOn(TODAY)).filter(({ badge_id }) => badge_id !== null);
  const of = async (filter: Asked<typeof BADGE_LIST>['filter']) =>
    (await keysOf(consoleBadges(reader(), { filter, sort: 'property_name', direction: 'asc' }))).keys;
  expect(rows.length).toBeGreaterThan(5);
  expect(await of({})).toEqual(ids(rows));
  expect(await of({ status: ['expired'] })).toEqual(ids(rows.filter((row) => row.badge_status === 'expired')));
  expect(await of({ property_id: [propertyId(REVOKED)], status: ['revoked'] })).toEqual([propertyId(REVOKED)]);
  for (const sort of BADGE_LIST.sorts)
    expect((await keysOf(consoleBadges(reader(), { filter: {}, sort, direction: 'asc' }))).keys.toSorted()).toEqual(
      ids(rows).toSorted(),
    );
});

describe('the documents of the console', () => {
  test.each(['asc', 'desc'] as const)(
    'without a last day stand last in the order of that day, %s',
    async (direction) => {
      const days = ['2026-12-01', null, '2026-12-03'];
      const id = (n: number) => `00000000-0000-4000-8000-0000000d000${n}`;
      const uploads = days.map(
        (expiresOn, n) =>
          ({ ...documentUploaded, data: { ...documentUploaded.data, documentId: id(n), expiresOn } }) as DomainEvent,
      );
      await db.query('drop table if exists document_file');
      await db.query("delete from checkpoint where name = 'document_file'");
      await projectEntries(db, 'document_file', recorded(uploads));
      const { keys } = await keysOf(consoleDocuments(reader(), { filter: {}, sort: 'expiry_date', direction }));
      expect(keys).toEqual((direction === 'asc' ? [0, 2, 1] : [2, 0, 1]).map(id));
    },
  );
});
