import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { momentsOf } from '../../domain/replay/moments.ts';
import { asOfRow, courseOf } from '../../projections/propertyHistory/asOfRow.ts';
import { historyRows } from '../../projections/propertyHistory/historyRows.ts';
import { spansOf } from '../../projections/propertyHistory/replay.ts';
import { replaySteps } from '../../projections/propertyHistory/replaySteps.ts';
import {
  allYes,
  assessmentOpened,
  assessmentStarted,
  completed,
  propertyAdded,
  propertyRemoved,
  superseded,
} from '../support/events.ts';
import { historyOf } from '../support/replayHistories.ts';

const ADDED = '2026-11-20';
const TODAY = '2026-12-10';
const judging = { now: `${TODAY}T12:00:00.000Z`, editions: EDITIONS };

/** A property whose assessment has the events `assessed`, and which was removed twenty days later, on TODAY. */
const removed = (...assessed: readonly DomainEvent[]) => {
  const before = [propertyAdded, assessmentOpened(), assessmentStarted(), ...assessed];
  return historyOf([
    ...before.map((event) => ({ event, days: 0 })),
    { event: propertyRemoved(), days: 20 },
    { event: superseded(), days: 0 },
  ]);
};
const compliant = removed(...allYes, completed());
const spans = spansOf(compliant, { ...judging, until: TODAY });

describe('a property that was removed', () => {
  test('has the verdict that it had, and was not in order because it had been removed', () => {
    const [span] = spans.slice(-1);
    if (!span) throw new Error('There is no day of this property.');
    const { name, addressLine1, addressLine2, city, postcode } = span.known.property;
    const address = { name, addressLine1, addressLine2, city, postcode };
    const row = asOfRow(span, { date: TODAY, editions: EDITIONS, origin: '', address });
    expect([row.compliance, row.reasons]).toEqual(['compliant', ['It had been removed.']]);
    expect(courseOf(spans)).toEqual([{ from: ADDED, to: TODAY, compliance: 'compliant', score: 100 }]);
  });

  test('is still in progress if its assessment had never been completed', () =>
    expect(spansOf(removed(), { ...judging, until: TODAY }).at(-1)?.compliance).toBe('in_progress'));

  test('has no change of the verdict in its replay', () => {
    const steps = [...replaySteps(compliant, { ...judging, today: TODAY, documents: new Map() })];
    expect(steps.at(-1)).toMatchObject({ type: 'AssessmentSuperseded', set: {} });
    expect(momentsOf(steps)(steps.length - 1)).toMatchObject({ compliance: 'compliant', removed: true });
  });

  test('tells in its history that the assessment ended with it', () => {
    const [latest, before] = historyRows(compliant, EDITIONS);
    expect([latest?.summary, before?.summary]).toEqual([
      'The assessment ended, because the property was removed.',
      'The property was removed.',
    ]);
  });
});

test('an assessment that was started again was replaced by a new one', () => {
  const restarted = [propertyAdded, assessmentOpened(), assessmentStarted(), superseded()];
  const [latest] = historyRows(historyOf(restarted.map((event) => ({ event, days: 0 }))), EDITIONS);
  expect(latest?.summary).toBe('The assessment was replaced by a new one.');
});
