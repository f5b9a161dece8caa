import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { badgeStanding, type Cause, type StandingFacts, termEnd } from '../../domain/badges/standing.ts';
import { addDays, londonDay } from '../../domain/calendar.ts';
import { EDITIONS, type Editions, editionsOf } from '../../domain/questionnaire/editions.ts';
import { assessmentAfter, atInstant } from '../support/assessment.ts';
import { DIFFERENCES, secondEdition, testEditions } from '../support/editions.ts';
import {
  allYes,
  answered,
  attached,
  certificate,
  completed,
  detached,
  electrical,
  gasSafety,
  guestRegister,
  moved,
  newerCertificate,
  termEndsOn,
} from '../support/events.ts';

const { added, changed, removed } = DIFFERENCES;

/** Completed on 2026-11-20 with documents that never expire. */
const undated = allYes.map((event) =>
  event.type === 'DocumentAttached' ? attached(event.data.key, { expiresOn: null }) : event,
);
const passed = [...undated, completed()];

const on = (day: string, event: AssessmentEvent) => atInstant(event, `${day}T12:00:00.000Z`);
const gasUntil = (expiresOn: string, documentId = certificate) => attached(gasSafety, { expiresOn, documentId });
const toSecond = moved('2026.3', '2027.1', [added, changed]);
const removal = { kind: 'property_removed' } as const;

type Case = {
  readonly events?: readonly AssessmentEvent[];
  readonly editions?: Editions;
  readonly facts?: Partial<Omit<StandingFacts, 'assessment' | 'today'>>;
};

/** The standing at the end of `day`, from the events up to that day. */
const standing = (day: string, { events = [], editions = EDITIONS, facts = {} }: Case) => {
  const past = [...passed, ...events].filter(({ data }) => londonDay(new Date(data.at)) <= day);
  const assessment = assessmentAfter(...past);
  const always = { badge: { termEndsOn, revoked: null }, subscriptionEndedOn: null };
  return badgeStanding({ ...always, ...facts, assessment, today: day }, editions);
};

const active = { status: 'active', cause: null, since: null };
const documentCause = (documentId = certificate, endedOn = '2027-03-31'): Cause => ({
  kind: 'document',
  documentId,
  documentType: 'gas_safety_certificate',
  key: gasSafety,
  endedOn,
});
const editionCause = (keys: string[], edition = '2027.1'): Cause => ({ kind: 'edition', edition, keys });
const answersCause = (...keys: string[]): Cause => ({ kind: 'answers', keys });
const missingCause = (...keys: string[]): Cause => ({ kind: 'documents_missing', keys });

// A badge is active on the day before `since`. On that day and on the next one it has this status, cause and `since`.
describe.each<[string, 'expired' | 'suspended', string, Cause, Case]>([
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
    missingCause(gasSafety),
    { events: [on('2027-01-10', detached(gasSafety))] },
  ],
  [
    'an answer Yes without its document',
    'suspended',
    '2027-01-12',
    missingCause(gasSafety),
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

describe('a badge is active', () => {
  test.each<[string, string, Case]>([
    ['on the day of its issue', '2026-11-20', {}],
    [
      'after an answer was turned back',
      '2027-01-11',
      {
        events: [on('2027-01-10', answered(guestRegister, 'No')), on('2027-01-11', answered(guestRegister))],
      },
    ],
    [
      'after a detached document was replaced',
      '2027-01-11',
      {
        events: [on('2027-01-10', detached(gasSafety)), on('2027-01-11', gasUntil('2027-12-31', newerCertificate))],
      },
    ],
    [
      'after an expired document was replaced',
      '2027-04-02',
      {
        events: [gasUntil('2027-03-31'), on('2027-04-02', gasUntil('2028-03-31', newerCertificate))],
      },
    ],
    [
      'after another twelve months were begun',
      '2027-12-01',
      {
        facts: { badge: { termEndsOn: '2028-12-01', revoked: null } },
      },
    ],
    [
      'with N/A and without the document',
      '2027-01-11',
      {
        events: [on('2027-01-10', answered(gasSafety, 'N/A')), on('2027-01-10', detached(gasSafety))],
      },
    ],
    ['during the grace of a later edition', '2027-05-02', { editions: testEditions }],
    [
      'after the grace when the opened questions were answered',
      '2027-05-03',
      {
        events: [toSecond, answered(added), answered(changed)].map((event) => on('2027-05-02', event)),
        editions: testEditions,
      },
    ],
    [
      'after a move and the answers that came after the grace',
      '2027-06-01',
      {
        events: [toSecond, answered(added), answered(changed)].map((event) => on('2027-06-01', event)),
        editions: testEditions,
      },
    ],
    [
      'although a document of a question that is no longer asked has run out',
      '2027-02-12',
      {
        events: [
          attached(removed, { expiresOn: '2027-02-11' }),
          ...[toSecond, answered(added), answered(changed)].map((event) => on('2027-02-10', event)),
        ],
        editions: testEditions,
      },
    ],
  ])('%s', (_, day, given) => expect(standing(day, given)).toEqual(active));
});

test('a move after the grace without answers leaves the badge suspended since the end of the grace', () =>
  expect(standing('2027-06-02', { events: [on('2027-06-01', toSecond)], editions: testEditions })).toEqual({
    status: 'suspended',
    cause: editionCause([added, changed]),
    since: '2027-05-03',
  }));

test('of several answers that are No now, the first one says since when', () => {
  const events = [
    on('2027-01-10', answered(guestRegister, 'No')),
    on('2027-01-12', answered(gasSafety, 'No')),
    on('2027-01-14', answered(guestRegister)),
  ];
  expect(standing('2027-01-13', { events })).toMatchObject({ since: '2027-01-10' });
  expect(standing('2027-01-14', { events })).toMatchObject({ since: '2027-01-12', cause: answersCause(gasSafety) });
});

test('of several missing documents, the first one says since when', () => {
  const events = [on('2027-01-12', detached(gasSafety)), on('2027-01-10', detached(electrical))];
  expect(standing('2027-01-13', { events })).toMatchObject({
    since: '2027-01-10',
    cause: missingCause(gasSafety, electrical),
  });
});

test('of several expired documents, the first one to run out is the cause', () => {
  const events = [
    gasUntil('2027-03-31'),
    attached(electrical, { expiresOn: '2027-02-28', documentId: newerCertificate }),
  ];
  expect(standing('2027-06-01', { events })).toMatchObject({
    since: '2027-03-01',
    cause: { kind: 'document', documentId: newerCertificate, endedOn: '2027-02-28' },
  });
});

test('of several editions, the first one whose grace has ended is the cause', () => {
  const third = { ...secondEdition, id: '2027.3', effectiveOn: '2027-03-01', graceDays: 10 };
  const editions = editionsOf([...testEditions.all, third]);
  expect(standing('2027-03-12', { editions })).toMatchObject({ since: '2027-03-12', cause: { edition: '2027.3' } });
  expect(standing('2027-05-03', { editions })).toMatchObject({ since: '2027-05-03', cause: { edition: '2027.1' } });
});

describe('a revoked badge', () => {
  test.each(['property_removed', 'assessment_restarted', 'account_erased'] as const)('names its cause: %s', (kind) => {
    const revoked = { cause: { kind }, on: '2027-01-05' };
    expect(standing('2027-01-05', { facts: { badge: { termEndsOn, revoked } } })).toEqual({
      status: 'revoked',
      cause: { kind },
      since: '2027-01-05',
    });
  });

  test('stays revoked although all else is in order or not', () => {
    const facts = { badge: { termEndsOn, revoked: { cause: removal, on: '2027-01-05' } } };
    const events = [gasUntil('2027-03-31'), on('2027-01-10', answered(guestRegister, 'No'))];
    for (const day of ['2027-01-06', '2027-04-01', '2029-01-01'])
      expect(standing(day, { events, facts })).toMatchObject({ status: 'revoked', since: '2027-01-05' });
  });
});

describe('of several causes', () => {
  const turned = on('2027-01-10', answered(guestRegister, 'No'));
  const lost = on('2027-01-08', detached(electrical));
  const all: Case = {
    events: [gasUntil('2027-05-31'), turned, lost],
    editions: testEditions,
    facts: { subscriptionEndedOn: '2026-12-01' },
  };

  test('expired comes before suspended', () => {
    expect(standing('2027-05-31', all)).toMatchObject({ status: 'suspended' });
    expect(standing('2027-06-01', all)).toMatchObject({ status: 'expired', cause: { kind: 'document' } });
  });

  test('an answer comes before a missing document, an edition and the subscription', () =>
    expect(standing('2027-05-10', all)).toMatchObject({ cause: { kind: 'answers' }, since: '2027-01-10' }));

  test('a missing document comes before an edition and the subscription', () =>
    expect(standing('2027-05-10', { ...all, events: [lost] })).toMatchObject({ cause: { kind: 'documents_missing' } }));

  test('an edition comes before the subscription', () =>
    expect(standing('2027-05-10', { ...all, events: [] })).toMatchObject({ cause: { kind: 'edition' } }));

  test('the subscription is named where nothing else is wrong', () =>
    expect(standing('2027-05-02', { ...all, events: [] })).toMatchObject({ cause: { kind: 'subscription' } }));
});

test.each([
  ['2026-11-20', '2027-11-20'],
  ['2028-02-29', '2029-02-28'],
])('twelve months that begin on %s end on %s', (startsOn, day) => expect(termEnd(startsOn)).toBe(day));
