import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { badgeWaitsFor } from '../../projections/propertyOverview/badgeWaitsFor.ts';
import { testEditions } from '../support/editions.ts';
import {
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  badgeIssued,
  completed,
  gasSafety,
  propertyAdded,
} from '../support/events.ts';
import { assessedAfter } from '../support/foldedState.ts';

const passed = [propertyAdded, assessmentOpened(), assessmentStarted(), ...allYes, completed()];
const failing = [...passed, answered(gasSafety, 'No')];
const waitsFor = async (events: readonly DomainEvent[], today: string, mayWrite = true) =>
  badgeWaitsFor({ state: await assessedAfter(...events), mayWrite, today }, testEditions);

test('a badge in its term waits for nothing but the items', async () =>
  expect(await waitsFor([...failing, badgeIssued()], '2026-11-25')).toEqual([]));

test('a badge whose twelve months are over, or that was never issued, also waits for the check of the answers', async () => {
  for (const events of [failing, [...failing, badgeIssued()]])
    expect(await waitsFor(events, '2028-01-31')).toContain('check');
});

test('a badge waits for the questions of a newer edition once their time is over', async () => {
  expect(await waitsFor([...failing, badgeIssued()], '2027-05-02')).toEqual([]);
  expect(await waitsFor([...failing, badgeIssued()], '2027-05-03')).toEqual(['edition']);
});

test('a badge waits for no edition while the assessment has never been completed', async () =>
  expect(await waitsFor([propertyAdded, assessmentOpened(), assessmentStarted()], '2027-05-03')).not.toContain(
    'edition',
  ));

test('a badge waits for a subscription', async () =>
  expect(await waitsFor([...failing, badgeIssued()], '2026-11-25', false)).toEqual(['subscription']));
