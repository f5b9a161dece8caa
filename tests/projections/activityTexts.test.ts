import { expect, test } from 'vitest';
import { ACTIVITY_TEXTS } from '../../domain/dashboard/texts.ts';
import { CATEGORIES } from '../../domain/events.ts';
import { accountActivity } from '../../projections/accountActivity/model.ts';

const types = Object.values(CATEGORIES).flatMap(({ options }) => options.map(({ shape }) => shape.type.value));

test('every kind of activity has a text', () => {
  const shown = types.filter((type) => accountActivity.change(type) !== null);
  expect(Object.keys(ACTIVITY_TEXTS).toSorted()).toEqual(shown.toSorted());
});
