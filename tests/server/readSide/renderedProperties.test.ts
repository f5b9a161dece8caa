import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { overviewRow } from '../../../projections/propertyOverview/overviewRow.ts';
import { propertiesOf } from '../../../projections/propertyOverview/queries.ts';
import type { PropertyScope, Query } from '../../../projections/query.ts';
import { readsFrom } from '../../../server/readSide/reads.ts';
import { renderedProperties } from '../../../server/readSide/renderedProperties.ts';
import { testEditions } from '../../support/editions.ts';
import { ada, bob } from '../../support/events.ts';
import { ALL, manyProperties, propertyId, TODAY } from '../../support/manyProperties.ts';
import { project } from '../../support/projecting.ts';
import { type Database, databases } from '../../support/readModels.ts';

const database = databases();
let db: Database;
beforeAll(async () => {
  db = await database();
  await project(db, 'property_overview', manyProperties);
});

/** How many properties were read with their state. */
let evaluated: number;
let rendered: ReturnType<typeof renderedProperties>;
beforeEach(() => {
  evaluated = 0;
  const { all } = readsFrom(db.pool);
  const counting = async <Row>(query: Query<Row>) => {
    const rows = await all(query);
    if (query.name === 'properties-by-version') evaluated += rows.length;
    return rows;
  };
  rendered = renderedProperties({ all: counting, one: async (query) => (await counting(query))[0] });
});

const contextOn = (today: string, subscriptionEndedOn: string | null = null) => ({
  today,
  origin: 'https://letproof.test',
  editions: testEditions,
  subscriptionEndedOn,
});
type Context = ReturnType<typeof contextOn>;
const rowsOf = async (accountId: string, scope: PropertyScope, context: Context): Promise<unknown> =>
  JSON.parse(`[${await rendered({ accountId, scope, context })}]`);
/** Each worked out for the day from its state. */
const expectedOf = async (scope: PropertyScope, context: Context): Promise<unknown> => {
  const states = await readsFrom(db.pool).all(propertiesOf(ada, scope));
  return JSON.parse(JSON.stringify(states.map((state) => overviewRow(state, context))));
};
const LISTED = ALL - 1;

describe('the rendered properties of an account', () => {
  // Evidence runs out from 2026-11-30 on. The second edition of the tests is in effect from 2027-02-01.
  test.each([
    ['none is stale', '2026-11-20', 0, 0],
    ['some are stale', TODAY, 1, LISTED - 1],
    ['there is a later edition', '2027-02-01', 1, LISTED - 1],
  ])('are as they are on the day when %s, and only stale ones are evaluated', async (_, today, least, most) => {
    const context = contextOn(today);
    expect(await rowsOf(ada, null, context)).toEqual(await expectedOf(null, context));
    expect(evaluated).toBeGreaterThanOrEqual(least);
    expect(evaluated).toBeLessThanOrEqual(most);
  });

  test.each(['2026-11-20', '2026-11-21', TODAY])(
    'have on %s the badges of a subscription that has ended',
    async (today) => {
      const context = contextOn(today, '2026-10-21');
      expect(await rowsOf(ada, null, context)).toEqual(await expectedOf(null, context));
      expect(evaluated).toBeLessThan(LISTED);
    },
  );

  test('are those within a scope, and none of another account', async () => {
    const context = contextOn(TODAY);
    const scope = [propertyId(2), propertyId(3), propertyId(22), propertyId(23)];
    expect(await rowsOf(ada, scope, context)).toEqual(await expectedOf(scope, context));
    expect(await rowsOf(ada, [], context)).toEqual([]);
    expect(await rowsOf(bob, null, context)).toEqual([]);
  });
});
