import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { watchedOf } from '../../domain/reminders/watch.ts';
import { assessmentAfter } from '../support/assessment.ts';
import { testEditions } from '../support/editions.ts';
import { allYes, completed, cottage } from '../support/events.ts';

const offsets = [-30, 0];
const issued = { code: 'LP-3H8T-W6RN', issuedOn: '2026-11-20', termEndsOn: '2027-11-20' };

const watched = (events: readonly AssessmentEvent[], today = '2026-11-21', badge: typeof issued | null = issued) =>
  watchedOf(
    { propertyId: cottage, assessment: assessmentAfter(...events), badge },
    { offsets, editions: testEditions, today },
  ).map(({ about, dueOn, knownSince }) => [about.kind, dueOn, knownSince]);

const passed = [...allYes, completed()];
const ofBadge = ['badge', '2027-11-20', '2026-11-20'];
const ofAnswers = ['recheck', '2027-11-20', '2026-11-20'];

describe('besides its documents a property has these last days, each known since it was set', () => {
  test('the end of its badge’s term, and the anniversary of its answers', () =>
    expect(watched(passed)).toEqual([ofBadge, ofAnswers]));

  test('the anniversary alone without a badge', () => expect(watched(passed, '2026-11-21', null)).toEqual([ofAnswers]));

  test('the end of the grace of an edition, from its first day', () =>
    expect(watched(passed, '2027-02-01')).toEqual([ofBadge, ofAnswers, ['edition', '2027-05-02', '2027-02-01']]));

  test('none before the assessment was completed', () =>
    expect(
      watchedOf(
        { propertyId: cottage, assessment: assessmentAfter(...allYes), badge: null },
        { offsets, editions: testEditions, today: '2026-11-21' },
      ),
    ).toEqual([]));
});
