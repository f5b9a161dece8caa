import { describe, expect, test } from 'vitest';
import { assessmentDecider } from '../../domain/assessments/decider.ts';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { evidenceEndsOn } from '../../domain/assessments/state.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import {
  answering,
  attaching,
  completing,
  detaching,
  reevaluating,
  superseding,
} from '../support/assessmentCommands.ts';
import {
  ada,
  allYes,
  answered,
  assessmentStarted,
  at,
  attached,
  bob,
  certificate,
  completed,
  cottage,
  detached,
  electrical,
  first,
  gasSafety,
  insurance,
  keyAt,
  later,
  newerCertificate,
  reevaluated,
  STRICT,
  superseded,
  today,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(assessmentDecider(EDITIONS));

const starting = {
  type: 'StartAssessment',
  accountId: ada,
  propertyId: cottage,
  assessmentId: first,
  edition: '2026.3',
  at,
  today,
} as const;
const begun = [assessmentStarted()];
const passed = [...begun, ...allYes, completed()];

describe('starting', () => {
  test('records the edition of the questionnaire', () => given().when(starting).then(assessmentStarted()));
  test('twice changes nothing, even after it was superseded', () => {
    given(...begun)
      .when(starting)
      .thenNothing();
    given(...begun, superseded())
      .when(starting)
      .thenNothing();
  });
});

describe('answering', () => {
  test.each<[number, Answer]>([
    [1, 'Yes'],
    [1, 'No'],
    [1, 'N/A'],
    [42, 'Yes'],
  ])('question %i with %s is recorded', (position, answer) =>
    given(...begun)
      .when(answering(position, answer))
      .then(answered(keyAt(position), answer)),
  );
  test('with the same answer records nothing', () =>
    given(...begun, answered(keyAt(1)))
      .when(answering(1))
      .thenNothing());
  test('with another answer is recorded', () =>
    given(...begun, answered(keyAt(1)))
      .when(answering(1, 'No'))
      .then(answered(keyAt(1), 'No')));
  test('back and forth records every change', () =>
    given(...begun, answered(keyAt(1)), answered(keyAt(1), 'No'))
      .when(answering(1))
      .then(answered(keyAt(1))));
  test.each(STRICT)('question %i with N/A is refused', (position) =>
    given(...begun)
      .when(answering(position, 'N/A'))
      .thenRejected('answer-not-allowed', { detail: 'This question can only be answered Yes or No.' }),
  );
  test.each([0, -1, 1.5, 43, Number.NaN])('question %d is refused, because there is none', (position) =>
    given(...begun)
      .when(answering(position))
      .thenRejected('question-not-found'),
  );
});

describe('attaching a document', () => {
  test('is recorded', () =>
    given(...begun)
      .when(attaching(gasSafety))
      .then(attached(gasSafety)));
  test('again with the same date records nothing', () =>
    given(...begun, attached(gasSafety))
      .when(attaching(gasSafety))
      .thenNothing());
  test('with another date is recorded', () =>
    given(...begun, attached(gasSafety))
      .when(attaching(gasSafety, certificate, '2028-01-01'))
      .then(attached(gasSafety, { expiresOn: '2028-01-01' })));
  test('without a date is recorded when it had one before', () =>
    given(...begun, attached(gasSafety))
      .when(attaching(gasSafety, certificate, null))
      .then(attached(gasSafety, { expiresOn: null })));
  test('a second document replaces the first', () =>
    given(...begun, attached(gasSafety))
      .when(attaching(gasSafety, newerCertificate, undefined, later))
      .then(attached(gasSafety, { documentId: newerCertificate, uploadedAt: later, replaces: certificate })));
  test('of two documents for one question the one uploaded later counts, even if it was attached first', () =>
    given(...begun, attached(gasSafety, { documentId: newerCertificate, uploadedAt: later }))
      .when(attaching(gasSafety))
      .thenNothing());
  test('to an unknown question is refused', () =>
    given(...begun)
      .when(attaching('no-such-question'))
      .thenRejected('question-not-found'));
});

describe('detaching a document', () => {
  test('is recorded', () =>
    given(...begun, attached(gasSafety))
      .when(detaching(gasSafety))
      .then(detached(gasSafety)));
  test.each([
    ['from a question without a document', []],
    ['that another document has replaced', [attached(gasSafety, { documentId: newerCertificate })]],
    ['that is attached to another question', [attached(electrical)]],
  ])('%s changes nothing', (_, past) =>
    given(...begun, ...past)
      .when(detaching(gasSafety))
      .thenNothing(),
  );
  test('keeps the other documents', () =>
    expect(given(...begun, attached(gasSafety), attached(electrical), detached(gasSafety)).state()).toMatchObject({
      documents: { [electrical]: { key: electrical, documentId: certificate } },
    }));
});

describe('events after a property changed its owner', () => {
  const held = [...begun, attached(gasSafety)];
  test.each([answering(8, 'No'), attaching(electrical), detaching(gasSafety), superseding])(
    '$type names the present account',
    (command) => {
      const decision = assessmentDecider(EDITIONS).decide({ ...command, accountId: bob }, given(...held).state());
      expect(decision).toMatchObject([{ data: { accountId: bob, assessmentId: first } }]);
    },
  );
});

describe('superseding', () => {
  test.each([
    ['in progress', begun],
    ['completed', passed],
  ])('is recorded for an assessment that is %s', (_, past) =>
    given(...past)
      .when(superseding)
      .then(superseded()),
  );
  test('twice changes nothing', () =>
    given(...begun, superseded())
      .when(superseding)
      .thenNothing());
  test.each([answering(1), attaching(gasSafety), detaching(gasSafety), completing, reevaluating])(
    'makes $type be refused',
    (command) =>
      given(...passed, superseded())
        .when(command)
        .thenRejected('assessment-superseded'),
  );
});

describe.each([answering(1), attaching(gasSafety), detaching(gasSafety), completing, reevaluating, superseding])(
  '$type',
  (command) => {
    test('is refused for an unknown assessment', () => given().when(command).thenRejected('assessment-not-found'));
  },
);

describe('the state', () => {
  const about = { accountId: ada, propertyId: cottage, assessmentId: first, edition: '2026.3' };
  const empty = { ...about, answers: {}, documents: {}, detached: {}, verdict: null, completedAt: null };
  const time = Date.parse(at);

  test('follows the events', () => {
    expect(given().state()).toEqual({ status: 'missing' });
    expect(given(...begun).state()).toEqual({ status: 'in_progress', ...empty });
    expect(given(...begun, answered(gasSafety, 'N/A'), answered(gasSafety, 'No')).state()).toMatchObject({
      answers: { [gasSafety]: { answer: 'No', at: time } },
    });
    const replacement = attached(gasSafety, { documentId: newerCertificate });
    expect(given(...begun, attached(gasSafety), replacement).state()).toMatchObject({
      documents: { [gasSafety]: { documentId: newerCertificate } },
    });
    const inProgress = { status: 'in_progress', ...empty };
    expect(given(...begun, attached(gasSafety), detached(gasSafety)).state()).toEqual({
      ...inProgress,
      detached: { [gasSafety]: time },
    });
    expect(given(...begun, attached(gasSafety), detached(gasSafety), attached(gasSafety)).state()).toEqual(
      given(...begun, attached(gasSafety)).state(),
    );
    expect(given(...begun, completed(false, 71)).state()).toMatchObject({
      status: 'completed',
      verdict: { passed: false, score: 71 },
    });
    expect(given(...begun, completed(), reevaluated(false, 98)).state()).toMatchObject({
      status: 'completed',
      verdict: { passed: false, score: 98 },
    });
    expect(given(...passed, superseded()).state()).toMatchObject({ status: 'superseded', verdict: { passed: true } });
  });

  test.each([
    answered(keyAt(1)),
    attached(gasSafety),
    detached(gasSafety),
    completed(),
    reevaluated(true, 100),
    superseded(),
  ])('is not started by $type', (event) => expect(given(event).state()).toEqual({ status: 'missing' }));

  test('has the earliest expiry date of the evidence', () => {
    const ends = (...events: AssessmentEvent[]) => {
      const state = given(...begun, ...events).state();
      return state.status === 'missing' ? undefined : evidenceEndsOn(state, EDITIONS.of('2026.3'));
    };
    expect(ends()).toBeNull();
    expect(ends(attached(gasSafety, { expiresOn: null }))).toBeNull();
    expect(
      ends(
        attached(gasSafety),
        attached(electrical, { expiresOn: '2027-02-01' }),
        attached(insurance, { expiresOn: null }),
      ),
    ).toBe('2027-02-01');
  });
});
