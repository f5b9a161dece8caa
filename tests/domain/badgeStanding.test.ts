import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { type Cause, termEnd } from '../../domain/badges/standing.ts';
import { addDays } from '../../domain/calendar.ts';
import { atInstant } from '../support/assessment.ts';
import { DIFFERENCES, testEditions } from '../support/editions.ts';
import {
  answered,
  attached,
  certificate,
  detached,
  electrical,
  gasSafety,
  guestRegister,
  newerCertificate,
} from '../support/events.ts';
import {
  active,
  answersCause,
  editionCause,
  gasUntil,
  missingCause,
  on,
  type StandingCase,
  standing,
  toSecond,
} from '../support/standing.ts';

const { added, changed } = DIFFERENCES;

const documentCause = (documentId = certificate, endedOn = '2027-03-31'): Cause => ({
  kind: 'document',
  documentId,
  documentType: 'gas_safety_certificate',
  key: gasSafety,
  endedOn,
});
// A badge is active on the day before `since`. On that day and on the next one it has this status, cause and `since`.
describe.each<[string, 'expired' | 'suspended', string, Cause, StandingCase]>([
  [
    'twelve months that end before the evidence',
    'expired',
    '2027-11-21',
    { kind: 'term', endedOn: '2027-11-20' },
    { events: [gasUntil('2028-01-31')] },
  ],
  [
    'twelve months without dated evidence',
    'expired',
    '2027-11-21',
    { kind: 'term', endedOn: '2027-11-20' },
    { events: [] },
  ],
  ['a document that runs out', 'expired', '2027-04-01', documentCause(), { events: [gasUntil('2027-03-31')] }],
  [
    'a document that runs out on the last day of the twelve months',
    'expired',
    '2027-11-21',
    documentCause(certificate, '2027-11-20'),
    { events: [gasUntil('2027-11-20')] },
  ],
  [
    'two documents that run out on the same day: the first in the order of the questions',
    'expired',
    '2027-04-01',
    documentCause(),
    {
      events: [
        detached(gasSafety),
        attached(electrical, { expiresOn: '2027-03-31', documentId: newerCertificate }),
        gasUntil('2027-03-31'),
      ],
    },
  ],
  [
    'a document whose type was named at its upload',
    'expired',
    '2027-04-01',
    {
      kind: 'document',
      documentId: newerCertificate,
      documentType: 'pat_certificate',
      key: electrical,
      endedOn: '2027-03-31',
    },
    {
      events: [
        gasUntil('2027-04-30'),
        {
          type: 'DocumentAttached',
          data: {
            ...attached(electrical, { expiresOn: '2027-03-31', documentId: newerCertificate }).data,
            documentType: 'pat_certificate',
          } as Extract<AssessmentEvent, { type: 'DocumentAttached' }>['data'],
        },
      ],
    },
  ],
  [
    'an optional document that runs out',
    'expired',
    '2027-04-01',
    {
      kind: 'document',
      documentId: certificate,
      documentType: 'compliance_document',
      key: guestRegister,
      endedOn: '2027-03-31',
    },
    { events: [attached(guestRegister, { expiresOn: '2027-03-31' })] },
  ],
  [
    'an answer that is turned to No',
    'suspended',
    '2027-01-10',
    answersCause(guestRegister),
    { events: [on('2027-01-10', answered(guestRegister, 'No'))] },
  ],
  [
    'two answers that are turned to No on one day',
    'suspended',
    '2027-01-10',
    answersCause(guestRegister, gasSafety),
    { events: [on('2027-01-10', answered(gasSafety, 'No')), on('2027-01-10', answered(guestRegister, 'No'))] },
  ],
  [
    'an answer that is turned to No after midnight in London',
    'suspended',
    '2027-07-01',
    answersCause(guestRegister),
    { events: [atInstant(answered(guestRegister, 'No'), '2027-06-30T23:00:00.000Z')] },
  ],
  [
    'a document that is detached',
    'suspended',
    '2027-01-10',
    missingCause('2027-01-10', gasSafety),
    { events: [on('2027-01-10', detached(gasSafety))] },
  ],
  [
    'an answer Yes without its document',
    'suspended',
    '2027-01-12',
    missingCause(null, gasSafety),
    {
      events: [
        on('2027-01-10', answered(gasSafety, 'N/A')),
        on('2027-01-11', detached(gasSafety)),
        on('2027-01-12', answered(gasSafety, 'Yes')),
      ],
    },
  ],
  [
    'the end of the grace of an edition to which the assessment was not moved',
    'suspended',
    '2027-05-03',
    editionCause([added, changed]),
    { editions: testEditions },
  ],
  [
    'the end of the grace of an edition to which the assessment was moved',
    'suspended',
    '2027-05-03',
    editionCause([added, changed]),
    { events: [on('2027-02-10', toSecond)], editions: testEditions },
  ],
  [
    'the end of the grace after one of two questions was answered',
    'suspended',
    '2027-05-03',
    editionCause([changed]),
    { events: [on('2027-02-10', toSecond), on('2027-02-10', answered(added))], editions: testEditions },
  ],
  [
    'thirty days after the subscription has ended',
    'suspended',
    '2027-02-01',
    { kind: 'subscription', endedOn: '2027-01-01' },
    { facts: { subscriptionEndedOn: '2027-01-01' } },
  ],
])('%s', (_, status, since, cause, given) => {
  test('leaves the badge active on the day before', () => expect(standing(addDays(since, -1), given)).toEqual(active));
  test(`makes it ${status} on ${since}`, () => expect(standing(since, given)).toEqual({ status, cause, since }));
  test('has the same cause and the same first day on the next day', () =>
    expect(standing(addDays(since, 1), given)).toEqual({ status, cause, since }));
});

test.each([
  ['2026-11-20', '2027-11-20'],
  ['2028-02-29', '2029-02-28'],
])('twelve months that begin on %s end on %s', (startsOn, day) => expect(termEnd(startsOn)).toBe(day));
