import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../domain/questionnaire/catalogue.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import { DIFFERENCES, firstEdition, secondEdition, testEditions } from '../support/editions.ts';
import {
  answered,
  attached,
  detached,
  electrical,
  gasSafety,
  guestRegister,
  newerCertificate,
  termEndsOn,
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

const { added, changed, removed } = DIFFERENCES;

describe('a badge is active', () => {
  test.each<[string, string, StandingCase]>([
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

test('of several answers that are now No, the earliest gives the first day', () => {
  const events = [
    on('2027-01-10', answered(guestRegister, 'No')),
    on('2027-01-12', answered(gasSafety, 'No')),
    on('2027-01-14', answered(guestRegister)),
  ];
  expect(standing('2027-01-13', { events })).toMatchObject({ since: '2027-01-10' });
  expect(standing('2027-01-14', { events })).toMatchObject({ since: '2027-01-12', cause: answersCause(gasSafety) });
});

test('of several missing documents, the earliest gives the first day', () => {
  const events = [on('2027-01-12', detached(gasSafety)), on('2027-01-10', detached(electrical))];
  expect(standing('2027-01-13', { events })).toMatchObject({
    since: '2027-01-10',
    cause: missingCause('2027-01-10', gasSafety, electrical),
  });
});

test('of several expired documents, the one that expired first is the cause', () => {
  const events = [
    gasUntil('2027-03-31'),
    attached(electrical, { expiresOn: '2027-02-28', documentId: newerCertificate }),
  ];
  expect(standing('2027-06-01', { events })).toMatchObject({
    since: '2027-03-01',
    cause: { kind: 'document', documentId: newerCertificate, endedOn: '2027-02-28' },
  });
});

describe('of several editions', () => {
  const third = { id: '2027.3', effectiveOn: '2027-03-01', graceDays: 10 };
  const withThird = (changes: Partial<Edition>) =>
    catalogueOf([...testEditions.all, { ...secondEdition, ...third, ...changes }]);

  test('each question is due at the end of the grace of the edition that asked it first', () => {
    const editions = withThird({});
    expect(standing('2027-05-02', { editions })).toEqual(active);
    expect(standing('2027-05-03', { editions })).toMatchObject({ since: '2027-05-03', cause: { edition: '2027.1' } });
  });

  test('the first question that is due is the cause', () => {
    const questions = secondEdition.questions.map((question) =>
      question.key === guestRegister ? { ...question, revision: 2 } : question,
    );
    const editions = withThird({ questions, byKey: new Map(questions.map((question) => [question.key, question])) });
    expect(standing('2027-03-11', { editions })).toEqual(active);
    const cause = { kind: 'edition', edition: '2027.3', keys: [guestRegister] };
    expect(standing('2027-03-12', { editions })).toEqual({ status: 'suspended', since: '2027-03-12', cause });
  });

  test('a question that the latest edition no longer asks is not due', () => {
    const { questions, byKey } = firstEdition;
    expect(standing('2027-05-03', { editions: withThird({ questions, byKey }) })).toEqual(active);
  });
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

  test('stays revoked, whether everything else is in order or not', () => {
    const facts = {
      badge: { termEndsOn, revoked: { cause: { kind: 'property_removed' } as const, on: '2027-01-05' } },
    };
    const events = [gasUntil('2027-03-31'), on('2027-01-10', answered(guestRegister, 'No'))];
    for (const day of ['2027-01-06', '2027-04-01', '2029-01-01'])
      expect(standing(day, { events, facts })).toMatchObject({ status: 'revoked', since: '2027-01-05' });
  });
});

describe('of several causes', () => {
  const turned = on('2027-01-10', answered(guestRegister, 'No'));
  const lost = on('2027-01-08', detached(electrical));
  const all: StandingCase = {
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

  test('the subscription is the cause if there is no other', () =>
    expect(standing('2027-05-02', { ...all, events: [] })).toMatchObject({ cause: { kind: 'subscription' } }));
});
