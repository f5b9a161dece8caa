import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, endOfDay } from '../../domain/calendar.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { Moment } from '../../domain/replay/contract.ts';
import { momentAfter, momentsOf, NOTHING } from '../../domain/replay/moments.ts';
import { asOfRow } from '../../projections/propertyHistory/asOfRow.ts';
import type { HistoryState } from '../../projections/propertyHistory/model.ts';
import { type Span, spansOf } from '../../projections/propertyHistory/replay.ts';
import { replaySteps } from '../../projections/propertyHistory/replaySteps.ts';
import {
  allYes,
  assessmentOpened,
  assessmentStarted,
  badge,
  badgeIssued,
  certificate,
  completed,
  datesChanged,
  documentDeleted,
  documentSuperseded,
  documentUploaded,
  propertyAdded,
  propertyRemoved,
  restart,
  second,
  secondBadge,
  secondBadgeIssued,
  upload,
} from '../support/events.ts';
import { histories, historyOf, sameDay } from '../support/replayHistories.ts';

const TODAY = '2028-06-01';
const NOW = `${TODAY}T12:00:00.000Z`;
const options = { now: NOW, today: TODAY, editions: EDITIONS, documents: new Map() };

/** What the server answers about a day of the past. */
const answerOf = (span: Span, day: Day) => {
  const { known, compliance, evaluation } = span;
  const { badge, documents } = asOfRow(span, { date: day, editions: EDITIONS, origin: '', address: known.property });
  return {
    compliance,
    score: evaluation?.score ?? null,
    removed: known.property.removed,
    badge: badge && [badge.status, badge.reason, badge.since, badge.expiry_date],
    documents: documents.map(({ id, expiry_date, superseded }) => [id, expiry_date, superseded]),
    items: (evaluation?.items ?? []).map(({ question, status, reason }) => [question.key, status, reason]),
  };
};

const shownAs = ({ compliance, score, removed, badge, documents, items }: Moment) => ({
  compliance,
  score,
  removed,
  badge: badge && [badge.status, badge.reason, badge.since, badge.expiry_date],
  documents: Object.entries(documents).map(([id, { expiry_date, superseded }]) => [id, expiry_date, superseded]),
  items: Object.entries(items).map(([key, { status, reason }]) => [key, status, reason]),
});

const inQuestionOrder = <Row extends { items: unknown[][] }>(row: Row): Row => ({
  ...row,
  items: row.items.toSorted(([one], [other]) => String(one).localeCompare(String(other))),
});

/** The first and the last day of each span, which are the days on which something changes. */
const daysOf = (entries: readonly HistoryState[]) =>
  spansOf(entries, { until: TODAY, now: NOW, editions: EDITIONS }).flatMap((span) =>
    [span.from, span.to].map((day) => ({ day, span })),
  );

describe('a replay', () => {
  test('stands at the end of each day as the server says of that day', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const steps = [...replaySteps(entries, options)];
        const momentAt = momentsOf(steps);
        for (const { day, span } of daysOf(entries)) {
          const index = steps.findLastIndex(({ at }) => at <= endOfDay(day));
          expect(inQuestionOrder(shownAs(momentAt(index))), day).toEqual(inQuestionOrder(answerOf(span, day)));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('has its steps in the order of time, and each is one of the history or of a date', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const steps = [...replaySteps(entries, options)];
        const times = steps.map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
        const positions = steps.flatMap(({ position }) => position ?? []);
        expect(new Set(positions).size).toBe(positions.length);
        for (const { position, set } of steps) if (position === null) expect(set).not.toEqual({});
      }),
      { numRuns: 30 },
    );
  });

  test('comes to the same moment by jumps as step by step', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const steps = [...replaySteps(entries, options)];
        const momentAt = momentsOf(steps);
        let moment = NOTHING;
        for (const [index, { set }] of steps.entries()) {
          moment = momentAfter(moment, set);
          expect(momentAt(index)).toEqual(moment);
        }
        expect(momentAt(-1)).toEqual(NOTHING);
      }),
      { numRuns: 20 },
    );
  });
});

test('after a restart a stranger saw the former badge as revoked, until the next one was issued', () => {
  const inForce = [propertyAdded, assessmentOpened(), assessmentStarted(), ...allYes, completed(), badgeIssued()];
  const seenAfter = (...events: readonly DomainEvent[]) => {
    const steps = [...replaySteps(historyOf(sameDay(...inForce, ...events)), options)];
    return momentsOf(steps)(steps.length - 1).badge;
  };
  const revoked = { code: badge.code, status: 'revoked', public_reason: 'The assessment was started again.' };
  for (const count of [2, 3, 4]) expect(seenAfter(...restart.slice(0, count)), `${count}`).toMatchObject(revoked);
  expect(seenAfter(...restart, propertyRemoved())).toMatchObject(revoked);
  expect(seenAfter(...restart, completed(true, 100, second), secondBadgeIssued)?.code).toBe(secondBadge.code);
});

test('documents show the dates that they had then, also before the first assessment', () => {
  const dates = { issuedOn: '2026-11-01', expiresOn: '2027-11-01' };
  const filed = [propertyAdded, documentUploaded, datesChanged(dates), documentSuperseded, documentDeleted];
  const steps = [...replaySteps(historyOf(sameDay(...filed)), options)];
  const momentAt = momentsOf(steps);
  const uploaded = { issued_on: null, expiry_date: upload.expiresOn, superseded: false };
  const dated = { issued_on: dates.issuedOn, expiry_date: dates.expiresOn, superseded: false };
  expect(steps.map((_, index) => momentAt(index).documents)).toEqual([
    {},
    { [certificate]: uploaded },
    { [certificate]: dated },
    { [certificate]: { ...dated, superseded: true } },
    {},
  ]);
});

test('a property without events has no steps', () => expect([...replaySteps([], options)]).toEqual([]));
