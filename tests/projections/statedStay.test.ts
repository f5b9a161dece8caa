import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { statedStay, stayNaming } from '../../projections/propertyHistory/statedStay.ts';
import {
  address,
  allYes,
  assessmentOpened,
  assessmentStarted,
  completed,
  cottage,
  detailsChanged,
  propertyAdded,
  propertyChanged,
} from '../support/events.ts';
import { historyOf, sameDay } from '../support/replayHistories.ts';
import { propertyTransferred } from '../support/transferEvents.ts';

const TODAY = '2026-12-20';
const passing = [assessmentOpened(), assessmentStarted(), ...allYes, completed()];

/** Added on 20/11/2026, then each change ten days after the one before it. */
const historyWith = (assessed: readonly DomainEvent[], ...changes: readonly DomainEvent[]) =>
  historyOf([...sameDay(propertyAdded, ...assessed), ...changes.map((event) => ({ event, days: 10 }))]);

const toPierRoad = detailsChanged({ addressLine1: '5 Pier Road' }, '2026-11-30T10:00:00.000Z');

describe('the name and the address of a stay', () => {
  test.each([
    ['2026-11-19', 0],
    ['2026-11-29', 0],
    ['2026-11-30', 1],
    ['2026-12-09', 1],
    ['2026-12-10', 2],
    [TODAY, 2],
  ])('are for one that ends on %s those of event %i', (to, place) =>
    expect(stayNaming(historyWith([], toPierRoad, propertyChanged('Lea View')), to)).toBe(place),
  );

  test('are never those of a former owner', () => {
    const entries = historyWith([], toPierRoad, propertyTransferred());
    expect(['2026-11-25', '2026-12-05', TODAY].map((to) => stayNaming(entries, to))).toEqual([2, 2, 2]);
  });
});

describe('a stay says on which day its address was changed', () => {
  const changedOn = (entries: ReturnType<typeof historyWith>, from: string, to: string) => {
    const property = { ...address, propertyId: cottage };
    const asked = { from, to, today: TODAY, now: `${TODAY}T12:00:00.000Z`, editions: EDITIONS, property };
    return statedStay(entries, { ...asked, audience: 'public' }).address_changed_on;
  };

  test.each([
    ['during it', '2026-11-25', '2026-12-05', '2026-11-30'],
    ['on its last day', '2026-11-25', '2026-11-30', '2026-11-30'],
    ['later', '2026-11-21', '2026-11-29', undefined],
    ['on its first day, before any assessment', '2026-11-30', '2026-12-05', undefined],
    ['earlier, before any assessment', '2026-12-01', '2026-12-05', undefined],
  ])('%s', (_, from, to, day) => expect(changedOn(historyWith([], toPierRoad), from, to)).toBe(day));

  test.each([
    ['on its first day', '2026-11-30'],
    ['earlier', '2026-12-01'],
  ])('%s, after the assessment', (_, from) =>
    expect(changedOn(historyWith(passing, toPierRoad), from, '2026-12-05')).toBe('2026-11-30'),
  );

  test('but not when only its name was changed', () =>
    expect(changedOn(historyWith(passing, propertyChanged('Lea View')), '2026-11-25', '2026-12-05')).toBeUndefined());

  test('also when a former owner changed it after the stay, because the one of the transfer is stated', () =>
    expect(changedOn(historyWith([], toPierRoad, propertyTransferred()), '2026-11-21', '2026-11-25')).toBe(
      '2026-11-30',
    ));
});
