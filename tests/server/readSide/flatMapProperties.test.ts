import { expect, test } from 'vitest';
import type { Query } from '../../../projections/query.ts';
import { flatMapProperties } from '../../../server/readSide/flatMapProperties.ts';

test('properties are read 200 at a time, in the order of their ids; those that are gone are left out', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => `property ${index}`);
  const asked: number[] = [];
  const all = async <Row>({ values, toRow }: Query<Row>) => {
    const slice = values[1] as readonly string[];
    asked.push(slice.length);
    const states = slice.filter((id) => id !== 'property 7').map((propertyId) => ({ state: { propertyId } }));
    return states.reverse().map(toRow);
  };
  const names = await flatMapProperties({ all })('account', ids, ({ propertyId }) => [propertyId]);
  expect(names).toEqual(ids.filter((id) => id !== 'property 7'));
  expect(asked).toEqual([200, 200, 50]);
});
