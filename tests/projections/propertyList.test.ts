import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Compliance, OverviewRow } from '../../domain/dashboard/contract.ts';
import { ListSort, type ListState } from '../../domain/dashboard/contract.ts';
import type { ListPlace } from '../../domain/dashboard/listPlace.ts';
import type { ListFilter } from '../../projections/propertyOverview/list/filter.ts';
import { nextStepProperties } from '../../projections/propertyOverview/list/nextSteps.ts';
import {
  isPlaceIn,
  type ListedRow,
  propertyCount,
  propertyPage,
} from '../../projections/propertyOverview/list/page.ts';
import { overviewRow } from '../../projections/propertyOverview/overviewRow.ts';
import { countsOf, propertiesOf } from '../../projections/propertyOverview/queries.ts';
import type { Query } from '../../projections/query.ts';
import { testEditions } from '../support/editions.ts';
import { ada, address, bob } from '../support/events.ts';
import { ALL, manyProperties, propertyId, REMOVED, TODAY } from '../support/manyProperties.ts';
import { recorded } from '../support/memoryLog.ts';
import { projectEntries } from '../support/projecting.ts';
import { type Database, databases } from '../support/readModels.ts';

const database = databases();
let db: Database;
const refill = async () => {
  db = await database();
  for (const name of ['property_overview', 'document_file']) await projectEntries(db, name, recorded(manyProperties));
};
beforeAll(refill);

const ask = async <Row>({ text, values, toRow }: Query<Row>): Promise<Row[]> =>
  (await db.query(text, values)).map(toRow);

const filterOf = (over: Partial<ListFilter> = {}): ListFilter => ({
  accountId: ada,
  scope: null,
  today: TODAY,
  q: '',
  state: undefined,
  ...over,
});

/** The cards as the dashboard shows them, from the whole list. */
const cards = async (): Promise<OverviewRow[]> =>
  (await ask(propertiesOf(ada, null))).map((state) => overviewRow(state, { today: TODAY, editions: testEditions }));

const pages = async (filter: ListFilter, sort: ListSort, limit: number, between = async (_: number) => {}) => {
  const seen: ListedRow[] = [];
  let after: ListPlace | null = null;
  for (let page = 0; page < 100; page++) {
    const found: ListedRow[] = await ask(propertyPage(filter, { sort, limit, after }));
    seen.push(...found);
    if (found.length < limit) return seen.map(({ state }) => state.propertyId);
    after = found.at(-1)?.place ?? null;
    await between(page);
  }
  throw new Error('The list has no end');
};

const URGENCY: readonly Compliance[] = ['non_compliant', 'in_progress', 'not_assessed', 'compliant'];
const names = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base', ignorePunctuation: true });
const texts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byName = (one: OverviewRow, other: OverviewRow) => names.compare(one.name, other.name) || texts(one.id, other.id);
const byExpiry = (one: OverviewRow, other: OverviewRow) =>
  texts(one.next_expiry ?? '9999', other.next_expiry ?? '9999') || byName(one, other);
const COMPARE: Readonly<Record<ListSort, (one: OverviewRow, other: OverviewRow) => number>> = {
  urgency: (one, other) => URGENCY.indexOf(one.compliance) - URGENCY.indexOf(other.compliance) || byExpiry(one, other),
  name: byName,
  expiry: byExpiry,
  added: (one, other) => texts(other.created_at, one.created_at) || texts(other.id, one.id),
};
const idsOf = (rows: readonly OverviewRow[]) => rows.map(({ id }) => id);

describe('the list', () => {
  test.each(ListSort.options)('sorted by %s has everything once, page by page, with ties', async (sort) => {
    const expected = idsOf((await cards()).toSorted(COMPARE[sort]));
    expect(expected).toHaveLength(ALL - 1);
    for (const limit of [1, 7, 20, 100]) expect(await pages(filterOf(), sort, limit), `by ${limit}`).toEqual(expected);
  });

  test.each(ListSort.options.flatMap((sort) => URGENCY.map((state) => [sort, state] as const)))(
    'sorted by %s shows as %s the properties whose cards say so on the day',
    async (sort, state) => {
      const matching = (await cards()).filter(({ compliance }) => compliance === state);
      expect(matching.length).toBeGreaterThan(5);
      expect(await pages(filterOf({ state }), sort, 4)).toEqual(idsOf(matching.toSorted(COMPARE[sort])));
      expect(await ask(propertyCount(filterOf({ state })))).toEqual([{ total: matching.length }]);
    },
  );

  test('of properties with documents that expire soon is without expired ones', async () => {
    const soon = filterOf({ state: 'expiring_soon' });
    for (const sort of ListSort.options) expect(await pages(soon, sort, 1)).toEqual([propertyId(12)]);
    expect(await ask(propertyCount(soon))).toEqual([{ total: 1 }]);
  });

  test('is within the scope of a grant, and empty for another account', async () => {
    const scope = [propertyId(1), propertyId(REMOVED), propertyId(2)];
    expect((await pages(filterOf({ scope }), 'name', 1)).toSorted()).toEqual([propertyId(1), propertyId(2)]);
    expect(await pages(filterOf({ scope: [] }), 'urgency', 1)).toEqual([]);
    expect(await pages(filterOf({ accountId: bob }), 'added', 1)).toEqual([]);
    expect(await ask(propertyCount(filterOf({ accountId: bob })))).toEqual([{ total: 0 }]);
  });

  test('has the verdicts that the statistics count', async () => {
    const total = async (state: ListState) => (await ask(propertyCount(filterOf({ state }))))[0]?.total;
    expect(await ask(countsOf(ada, null, TODAY))).toEqual([
      {
        total: ALL - 1,
        compliant: await total('compliant'),
        non_compliant: await total('non_compliant'),
        in_progress: await total('in_progress'),
      },
    ]);
  });
});

describe('the search', () => {
  test.each([
    ['EILEAN', ['Éilean Siar', 'éilean siar']],
    ['siar éil', ['Éilean Siar', 'éilean siar']],
    ['st marys', ['St Mary’s']],
    ["St Mary's", ['St Mary’s']],
    ['aero', ['Ærø House']],
    ['10 cottage', ['Cottage 10']],
    ['50%', ['Sea View', 'Cottage 2', 'éilean siar', 'St Mary’s']],
    ['llyn_50', ['Sea View', 'Cottage 2', 'éilean siar', 'St Mary’s']],
    ['lly__50', []],
    ['%', ['Sea View', 'Cottage 2', 'éilean siar', 'St Mary’s']],
    ['\\', []],
    [`${address.postcode.replace(' ', '').toLowerCase()} zennor`, ['Zennor']],
    ['nowhere', []],
  ])('for %j finds %j', async (q, expected) => {
    const found = (await cards()).filter(({ name }) => expected.includes(name));
    expect((await pages(filterOf({ q }), 'name', 3)).toSorted()).toEqual(idsOf(found).toSorted());
    expect(await ask(propertyCount(filterOf({ q })))).toEqual([{ total: found.length }]);
  });
});

test.each(ListSort.options)(
  'sorted by %s misses and repeats nothing that stood still while others change',
  async (sort) => {
    onTestFinished(refill);
    const before = await pages(filterOf(), sort, 100);
    const moved = new Set<string>();
    const seen = await pages(filterOf(), sort, 6, async (page) => {
      // One property of the last page moves, and one that is still to come.
      const keys = [page * 6 + 3, page * 6 + 11].flatMap((index) => before[index] ?? []);
      for (const key of keys) moved.add(key);
      const values = [
        keys,
        `moved ${page}`,
        page % 2 ? '2026-12-03' : '2027-12-24',
        page % 2 ? 'in_progress' : 'compliant',
      ];
      await db.query(
        `update property_overview set name_key = $2, next_expiry = $3, created_at = $3::date, compliance = $4
         where key = any($1)`,
        values,
      );
    });
    const still = (keys: readonly string[]) => keys.filter((key) => !moved.has(key));
    expect(moved.size).toBeGreaterThan(10);
    expect(still(seen)).toEqual(still(before));
  },
);

test('a place belongs to lists that have its rank', () => {
  const place = { rank: 3, next_expiry: 'infinity', name_key: '', created_at: '', key: '' } as const;
  expect(isPlaceIn({ state: undefined }, 'urgency', place)).toBe(true);
  expect(isPlaceIn({ state: 'compliant' }, 'urgency', place)).toBe(true);
  expect(isPlaceIn({ state: 'not_assessed' }, 'urgency', place)).toBe(false);
  expect(isPlaceIn({ state: undefined }, 'name', place)).toBe(false);
});

describe('the next steps', () => {
  test('are found among the most urgent properties of each kind', async () => {
    const all = (await cards()).toSorted(COMPARE.urgency);
    const first = (matches: (card: OverviewRow) => boolean) => idsOf(all.filter(matches).slice(0, 4));
    const found = (await ask(nextStepProperties(ada, null, TODAY, []))).map((state) => state.propertyId);
    for (const state of URGENCY)
      expect(found).toEqual(expect.arrayContaining(first(({ compliance }) => compliance === state)));
    expect(found).toEqual(
      expect.arrayContaining(first(({ compliance, badge }) => compliance === 'compliant' && !badge)),
    );
    expect(found).toContain(propertyId(12));
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBeLessThan(30);
  });

  test('are within the scope, and of assessments in former editions', async () => {
    const scope = [propertyId(2)];
    expect(await ask(nextStepProperties(ada, scope, TODAY, []))).toMatchObject([{ propertyId: propertyId(2) }]);
    expect(await ask(nextStepProperties(ada, [], TODAY, ['2026.3']))).toEqual([]);
    const former = await ask(nextStepProperties(ada, null, TODAY, ['2026.3']));
    expect(former.length).toBeGreaterThanOrEqual((await ask(nextStepProperties(ada, null, TODAY, []))).length);
  });
});
