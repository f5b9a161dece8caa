import { describe, expect, test } from 'vitest';
import { allowanceDecider } from '../../domain/allowances/decider.ts';
import type { AllowanceEvent } from '../../domain/allowances/events.ts';
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
    expect(given(slotTaken(), slotTaken(villa), slotReleased()).state()).toMatchObject({ occupied: [villa] }));
});

describe('the limit while a change to a smaller plan is under way', () => {
  const [change, other] = ['5f0c5a3e-6f1d-4b7e-9a52-2f5c6c1d7e88', '5f0c5a3e-6f1d-4b7e-9a52-2f5c6c1d7e99'];
  const until = '2026-11-20T10:01:00.000Z';
  const about = { accountId: ada, at };
  const holding = { type: 'HoldPropertyLimit', ...about, changeId: change, limit: 1, until } as const;
  const held = (changeId = change, limit = 1): AllowanceEvent => ({
    type: 'PropertyLimitHeld',
    data: { ...about, changeId, limit, until },
  });
  const released: AllowanceEvent = { type: 'PropertyLimitReleased', data: { ...about, changeId: change } };

  test('is held', () => given(slotTaken()).when(holding).then(held()));
  test('is not held below the properties that exist', () =>
    given(slotTaken(), slotTaken(villa))
      .when(holding)
      .thenRejected('allowance-exceeded', { detail: 'Your plan allows 1 property.' }));
  test('refuses a property beyond it, also if the plan is said to allow more meanwhile', () =>
    given(slotTaken(), held(), { type: 'PropertyLimitSet', data: { ...about, limit: 5 } })
      .when(take(villa, 5))
      .thenRejected('allowance-exceeded', { detail: 'Your plan allows 1 property.' }));
  test('ends with the change, and by itself after a minute', () => {
    given(slotTaken(), held(), released).when(take(villa, 5)).then(slotTaken(villa));
    given(slotTaken(), held())
      .when({ ...take(villa, 5), at: until })
      .then({ type: 'PropertySlotTaken', data: { ...details, propertyId: villa, at: until } });
  });
  test('of another change stays', () =>
    given(slotTaken(), held(), held(other, 1), released).when(take(villa, 5)).thenRejected('allowance-exceeded'));
  test('is released once', () => {
    const releasing = { type: 'ReleasePropertyLimit', ...about, changeId: change } as const;
    given(held()).when(releasing).then(released);
    given().when(releasing).thenNothing();
  });
});

describe('the slots of an import', () => {
  const importId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const [one, other] = ['5b2f9a52-3c1d-5e88-9d0a-6a1c6a0f7b11', '5b2f9a52-3c1d-5e88-9d0a-6a1c6a0f7b12'];
  const takeAll = (propertyIds: string[], limit: number, planId = one, after: string | null = null) =>
    ({ type: 'TakePropertySlots', accountId: ada, importId, planId, propertyIds, limit, after, at }) as const;
  const taken = (propertyIds: string[], planId = one): AllowanceEvent => ({
    type: 'PropertySlotsTaken',
    data: { accountId: ada, importId, planId, propertyIds, at },
  });

  test('are taken together', () =>
    given(slotTaken())
      .when(takeAll([villa], 2))
      .then(taken([villa])));
  test('are all refused if one is too many', () =>
    given(slotTaken())
      .when(takeAll(ids(5), 5))
      .thenRejected('allowance-exceeded', { detail: 'Your plan allows 5 properties.' }));
  test('are none for an import that only changes, even beyond a lowered limit', () =>
    given(...ids(3).map(slotTaken))
      .when(takeAll([], 1))
      .then(taken([])));
  test('are refused after an import that the plan did not know', () =>
    given(taken([villa]))
      .when(takeAll([cottage], 5, other))
      .thenRejected('import-outdated'));
  test('are taken after the import that the plan knew', () =>
    given(taken([villa]))
      .when(takeAll([cottage], 5, other, one))
      .then(taken([cottage], other)));
  test('hold each property once, also when the import is decided again after another one', () => {
    const { occupied } = given(taken([villa]), taken([cottage], other), taken([villa])).state();
    expect(occupied).toEqual([villa, cottage]);
    given(taken([villa]), taken([cottage], other))
      .when(takeAll([villa], 2, one, other))
      .then(taken([villa]));
  });
  test('count for properties that are added by hand', () =>
    given(taken([villa]))
      .when(take(cottage, 1))
      .thenRejected('allowance-exceeded'));
});
