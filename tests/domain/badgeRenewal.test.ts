import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { renewalAfterCheck } from '../../domain/badges/renewal.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { assessmentAfter } from '../support/assessment.ts';
import { allYes, answerConfirmed, attached, completed, newerCertificate } from '../support/events.ts';
import { gasUntil, on } from '../support/standing.ts';

const undated = allYes.map((event) =>
  event.type === 'DocumentAttached' ? attached(event.data.key, { expiresOn: null }) : event,
);
const passedOn = (day: string) => [...undated, gasUntil('2027-12-20'), completed()].map((event) => on(day, event));
const confirmedOn = (day: string) =>
  EDITIONS.of('2026.3').questions.map(({ key }) =>
    on(day, { ...answerConfirmed, data: { ...answerConfirmed.data, key } } as AssessmentEvent),
  );
const newRecord = (day: string) => on(day, gasUntil('2030-01-31', newerCertificate));

const issued = { issuedOn: '2027-01-10', termEndsOn: '2028-01-10' };
const renewal = (today: string, ...events: readonly AssessmentEvent[]) => {
  const assessment = assessmentAfter(...passedOn('2027-01-10'), ...events);
  const { standing, renewedOn } = renewalAfterCheck(issued, { assessment, subscriptionEndedOn: null, today }, EDITIONS);
  return [standing.status, renewedOn];
};

describe('a badge whose answers were all checked again', () => {
  const checked = confirmedOn('2028-01-05');

  test('is renewed if nothing else keeps it from being active', () => {
    expect(renewal('2028-01-05', newRecord('2028-01-04'), ...checked)).toEqual(['active', '2028-01-05']);
    expect(renewal('2028-01-06', ...checked)).toEqual(['expired', null]);
  });

  test('is renewed with a document that comes later, as long as no answer is a year old', () => {
    expect(renewal('2029-01-04', ...checked, newRecord('2029-01-04'))).toEqual(['active', '2029-01-04']);
    expect(renewal('2029-01-05', ...checked, newRecord('2029-01-05'))).toEqual(['expired', null]);
    expect(renewal('2029-02-01', ...checked, newRecord('2029-02-01'))).toEqual(['expired', null]);
  });
});
