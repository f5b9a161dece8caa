import { describe, expect, test } from 'vitest';
import { allowanceDecider } from '../../domain/allowances/decider.ts';
import { ada, at, cottage, details, slotReleased, slotTaken, villa } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(allowanceDecider);
const ids = (count: number) => Array.from({ length: count }, (_, n) => `3f2504e0-4f89-41d3-9a0c-00000000000${n}`);
const take = (propertyId: string, limit: number) =>
  ({ type: 'TakePropertySlot', ...details, propertyId, limit, at }) as const;

describe('taking a slot', () => {
  test('records the whole property without the limit', () => given().when(take(cottage, 1)).then(slotTaken()));

  test('for a property that has one already changes nothing, even at the limit', () =>
    given(slotTaken()).when(take(cottage, 1)).thenNothing());

  test.each([
    [1, 'Your plan allows 1 property.'],
    [5, 'Your plan allows 5 properties.'],
  ])('beyond a plan of %i is refused: %s', (limit, detail) =>
    given(...ids(limit).map(slotTaken))
      .when(take(villa, limit))
      .thenRejected('allowance-exceeded', { detail }),
  );

  test('up to the limit succeeds', () =>
    given(...ids(4).map(slotTaken))
      .when(take(villa, 5))
      .then(slotTaken(villa)));

  test('is refused when more slots are held than a lowered limit allows', () =>
    given(...ids(3).map(slotTaken))
      .when(take(villa, 1))
      .thenRejected('allowance-exceeded'));

  test('succeeds after another slot was released', () =>
    given(slotTaken(), slotReleased()).when(take(villa, 1)).then(slotTaken(villa)));
});

describe('releasing a slot', () => {
  const release = { type: 'ReleasePropertySlot', accountId: ada, propertyId: cottage, at } as const;

  test('is recorded', () => given(slotTaken()).when(release).then(slotReleased()));
  test('of a property without a slot changes nothing', () => given(slotTaken(villa)).when(release).thenNothing());
  test('keeps the slots of other properties', () =>
    expect(given(slotTaken(), slotTaken(villa), slotReleased()).state()).toMatchObject({ held: [villa] }));
});
