import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AheadFacts, courses } from '../../../domain/timeline/ahead.ts';
import { aheadRow } from '../../../projections/propertyOverview/aheadRow.ts';
import { propertiesOf } from '../../../projections/propertyOverview/queries.ts';
import type { Query } from '../../../projections/query.ts';
import { yearsOfProperties } from '../../../server/readSide/propertyYears.ts';
import { readsFrom } from '../../../server/readSide/reads.ts';
import { testEditions } from '../../support/editions.ts';
import {
  ada,
  allYes,
  assessmentOpened,
  assessmentStarted,
  attached,
  bob,
  completed,
  cottage,
  gasSafety,
  propertyAdded,
  villa,
} from '../../support/events.ts';
import { project } from '../../support/projecting.ts';
import { type Database, databases } from '../../support/readModels.ts';

const TODAY = '2026-11-21';
const factsOn = (today: string): AheadFacts => ({
  editions: testEditions,
  subscription: null,
  now: `${today}T12:00:00.000Z`,
  today,
});
const facts = factsOn(TODAY);

const database = databases();
let db: Database;
beforeAll(async () => {
  db = await database();
  if (propertyAdded.type !== 'PropertyAdded') throw new Error('No property was added');
  const second = { ...propertyAdded, data: { ...propertyAdded.data, propertyId: villa } };
  const gasUntilMarch = attached(gasSafety, { expiresOn: '2027-03-01' });
  const assessed = [assessmentOpened(), assessmentStarted(), ...allYes, gasUntilMarch, completed()];
  await project(db, 'property_overview', [propertyAdded, ...assessed, second]);
});

/** The properties whose state was read, in the order of their ids. */
let read: string[];
let beforeRead: () => Promise<unknown>;
let years: ReturnType<typeof yearsOfProperties>;
beforeEach(() => {
  read = [];
  beforeRead = async () => undefined;
  const reads = readsFrom(db.pool);
  const all = async <Row>(query: Query<Row>) => {
    if (query.name !== 'properties-by-version') return reads.all(query);
    await beforeRead();
    const rows = await reads.all(query);
    read.push(...rows.map((row) => (row as { state: { propertyId: string } }).state.propertyId).sort());
    return rows;
  };
  years = yearsOfProperties({ reads: { all } });
});

const write = (propertyId: string, change = 'name = name') =>
  db.query(`update property_overview set ${change} where key = $1`, [propertyId]);
const idsOf = (listed: readonly { readonly propertyId: string }[]) => listed.map(({ propertyId }) => propertyId);

describe('the years of the properties of an account', () => {
  test('are those of all its properties', async () => {
    const states = await readsFrom(db.pool).all(propertiesOf(ada, null));
    const courseOf = courses(facts);
    const expected = states.map((state) => ({ ...state, course: courseOf(state) }));
    for (let time = 0; time < 2; time++)
      expect(aheadRow(await years.ofAccount(ada, null, facts), facts)).toEqual(aheadRow(expected, facts));
    expect(expected.flatMap(({ course }) => course.turnings).length).toBeGreaterThan(0);
    expect(await years.ofAccount(bob, null, facts)).toEqual([]);
  });

  test('are read again only for properties whose rows were written', async () => {
    await years.ofAccount(ada, null, facts);
    await years.ofAccount(ada, null, facts);
    expect(read).toEqual([cottage, villa].sort());
    await write(villa);
    expect(idsOf(await years.ofAccount(ada, null, facts))).toEqual([cottage, villa]);
    expect(read.slice(2)).toEqual([villa]);
  });

  test('are those within the scope of the reader', async () => {
    expect(idsOf(await years.ofAccount(ada, [villa], facts))).toEqual([villa]);
    expect(idsOf(await years.ofAccount(ada, null, facts))).toEqual([cottage, villa]);
    expect(read).toEqual([villa, cottage]);
  });

  test.each([
    ['on another day', () => factsOn('2026-11-22')],
    [
      'when the subscription has changed',
      () => ({ ...facts, subscription: { current: null, ended: null, grants: [] } }),
    ],
    [
      'after everything was dropped',
      () => {
        years.clear();
        return facts;
      },
    ],
  ])('are all read again %s', async (_, next) => {
    await years.ofAccount(ada, null, facts);
    await years.ofAccount(ada, null, next());
    expect(read).toHaveLength(4);
  });

  test('are not kept if everything was dropped while they were read', async () => {
    beforeRead = async () => years.clear();
    await years.ofAccount(ada, null, facts);
    beforeRead = async () => undefined;
    await years.ofAccount(ada, null, facts);
    expect(read).toHaveLength(4);
  });

  test('have no property that was removed before it was read', async () => {
    await years.ofAccount(ada, null, facts);
    await write(villa);
    beforeRead = () => write(villa, 'removed = true');
    expect(idsOf(await years.ofAccount(ada, null, facts))).toEqual([cottage]);
    await write(villa, 'removed = false');
  });
});
