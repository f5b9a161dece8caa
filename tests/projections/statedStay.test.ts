import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { presentNaming, statedStay, stayNaming } from '../../projections/propertyHistory/statedStay.ts';
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
  restart,
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

  test('are the present ones for a recipient of a share', () =>
    expect(presentNaming(historyWith([], toPierRoad, propertyChanged('Lea View')))).toBe(2));
});

describe('a stay says on which day its address was changed', () => {
  const changedOn = (
    entries: ReturnType<typeof historyWith>,
    from: string,
    to: string,
    naming = stayNaming(entries, to),
  ) => {
    const property = { ...address, propertyId: cottage };
    const asked = { from, to, today: TODAY, now: `${TODAY}T12:00:00.000Z`, editions: EDITIONS, naming, property };
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

  test.each([
    ['also if a new assessment started during it', '2026-12-09', '2026-11-30'],
    ['but not if a new assessment started on its first day', '2026-12-10', undefined],
  ])('%s', (_, from, day) => {
    const [opened, ...rest] = restart;
    const entries = historyOf([
      ...sameDay(propertyAdded, ...passing),
      { event: toPierRoad, days: 10 },
      ...(opened ? [{ event: opened, days: 10 }] : []),
      ...sameDay(...rest),
    ]);
    expect(changedOn(entries, from, '2026-12-12')).toBe(day);
  });

  test('also later, if it is stated with the present address', () => {
    const entries = historyWith([], toPierRoad);
    expect(changedOn(entries, '2026-11-21', '2026-11-29', presentNaming(entries))).toBe('2026-11-30');
  });

  test('but not when only its name was changed', () =>
    expect(changedOn(historyWith(passing, propertyChanged('Lea View')), '2026-11-25', '2026-12-05')).toBeUndefined());

  test('also when a former owner changed it after the stay, because the one of the transfer is stated', () =>
    expect(changedOn(historyWith([], toPierRoad, propertyTransferred()), '2026-11-21', '2026-11-25')).toBe(
      '2026-11-30',
    ));
});
