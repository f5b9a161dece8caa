import { expect, test } from 'vitest';
import { ACTIVITY_TEXTS } from '../../domain/dashboard/texts.ts';
import { CATEGORIES, type DomainEvent } from '../../domain/events.ts';
import { accountActivity } from '../../projections/accountActivity/model.ts';
import { metadata } from '../support/context.ts';

const types = Object.values(CATEGORIES).flatMap(({ options }) => options.map(({ shape }) => shape.type.value));

test('every kind of activity has a text', () => {
  const shown = types.flatMap((type) => {
    // Only the type counts.
    const event = { type, data: { personal: { former: { details: null } } } } as DomainEvent;
    return accountActivity.change(type)?.fold(null, { id: '', event, metadata, position: 1n })?.type ?? [];
  });
  expect(Object.keys(ACTIVITY_TEXTS).toSorted()).toEqual(shown.toSorted());
});
