import { describe, expect, test } from 'vitest';
import { assessmentDecider } from '../../domain/assessments/decider.ts';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { evidenceExpiresOn } from '../../domain/assessments/state.ts';
import { QUESTION_COUNT } from '../../domain/questionnaire/questionnaire.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import {
  ada,
  allYes,
  answered,
  assessmentStarted,
  at,
  attached,
  bob,
  completed,
  cottage,
  detached,
  first,
  later,
  newerPaper,
  paper,
  reevaluated,
  STRICT,
  superseded,
  today,
  UPLOADS,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(assessmentDecider);

const by = { accountId: ada, at, today };
const starting = {
  type: 'StartAssessment',
  accountId: ada,
  propertyId: cottage,
  assessmentId: first,
  questionnaireVersion: '2026.3',
  at,
  today,
} as const;
const answering = (position: number, answer: Answer = 'Yes') =>
  ({ type: 'AnswerQuestion', position, answer, ...by }) as const;
const attaching = (
  position: number,
  documentId = paper,
  expiresOn: string | null = '2027-11-20',
  uploadedAt: string = at,
) =>
  ({
    type: 'AttachDocument',
    position,
    documentId,
    documentType: 'compliance_document',
    expiresOn,
    uploadedAt,
    ...by,
  }) as const;
const detaching = (position: number, documentId = paper) =>
  ({ type: 'DetachDocument', position, documentId, ...by }) as const;
const completing = { type: 'CompleteAssessment', ...by } as const;
const reevaluating = { type: 'ReevaluateAssessment', ...by } as const;
const superseding = { type: 'SupersedeAssessment', ...by } as const;

const without = (type: AssessmentEvent['type'], position: number) =>
  allYes.filter((event) => !(event.type === type && 'position' in event.data && event.data.position === position));
const begun = [assessmentStarted()];
const passed = [...begun, ...allYes, completed()];

describe('starting', () => {
  test('keeps the version of the questionnaire', () => given().when(starting).then(assessmentStarted()));
  test('twice changes nothing, also once it was replaced', () => {
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
    [QUESTION_COUNT, 'Yes'],
  ])('question %i with %s is recorded', (position, answer) =>
    given(...begun)
      .when(answering(position, answer))
      .then(answered(position, answer)),
  );
  test('the same again records nothing', () =>
    given(...begun, answered(1))
      .when(answering(1))
      .thenNothing());
  test('otherwise is a new fact', () =>
    given(...begun, answered(1))
      .when(answering(1, 'No'))
      .then(answered(1, 'No')));
  test('back and forth records each turn', () =>
    given(...begun, answered(1), answered(1, 'No'))
      .when(answering(1))
      .then(answered(1)));
  test.each(STRICT)('question %i takes no N/A', (position) =>
    given(...begun)
      .when(answering(position, 'N/A'))
      .thenRejected('answer-not-allowed', { detail: 'This question can only be answered Yes or No.' }),
  );
  test.each([0, -1, 1.5, QUESTION_COUNT + 1, Number.NaN])('there is no question %d', (position) =>
    given(...begun)
      .when(answering(position))
      .thenRejected('question-not-found'),
  );
});

describe('attaching a paper', () => {
  test('is recorded', () =>
    given(...begun)
      .when(attaching(20))
      .then(attached(20)));
  test('again with the same date records nothing', () =>
    given(...begun, attached(20))
      .when(attaching(20))
      .thenNothing());
  test('with another date is recorded', () =>
    given(...begun, attached(20))
      .when(attaching(20, paper, '2028-01-01'))
      .then(attached(20, { expiresOn: '2028-01-01' })));
  test('without a date, after it had one, is recorded', () =>
    given(...begun, attached(20))
      .when(attaching(20, paper, null))
      .then(attached(20, { expiresOn: null })));
  test('another one takes its place', () =>
    given(...begun, attached(20))
      .when(attaching(20, newerPaper, undefined, later))
      .then(attached(20, { documentId: newerPaper, uploadedAt: later, replaces: paper })));
  test('of two for one question the one uploaded later has the place, also when it came first', () =>
    given(...begun, attached(20, { documentId: newerPaper, uploadedAt: later }))
      .when(attaching(20))
      .thenNothing());
  test('to a question that is not there is refused', () =>
    given(...begun)
      .when(attaching(43))
      .thenRejected('question-not-found'));
});

describe('detaching a paper', () => {
  test('is recorded', () =>
    given(...begun, attached(20))
      .when(detaching(20))
      .then(detached(20)));
  test.each([
    ['where there is none', []],
    ['where another one took its place', [attached(20, { documentId: newerPaper })]],
    ['that hangs elsewhere', [attached(21)]],
  ])('%s changes nothing', (_, past) =>
    given(...begun, ...past)
      .when(detaching(20))
      .thenNothing(),
  );
  test('leaves the others', () =>
    expect(given(...begun, attached(20), attached(21), detached(20)).state()).toMatchObject({
      documents: { 21: { position: 21, documentId: paper } },
    }));
});

describe('completing', () => {
  test('passes when all is answered, proven and in date', () =>
    given(...begun, ...allYes)
      .when(completing)
      .then(completed(true, 100)));
  test('fails, and is complete all the same, with one No', () =>
    given(...begun, ...allYes, answered(42, 'No'))
      .when(completing)
      .then(completed(false, 98)));
  test('fails with a paper that has expired', () =>
    given(...begun, ...allYes, attached(20, { expiresOn: '2026-11-19' }))
      .when(completing)
      .then(completed(false, 98)));
  test('passes with a paper on its last day', () =>
    given(...begun, ...allYes, attached(20, { expiresOn: today }))
      .when(completing)
      .then(completed(true, 100)));
  test('names every question that is unanswered and every paper that is missing', () =>
    given(...begun, answered(4), answered(10), attached(10), answered(20, 'No'))
      .when(completing)
      .thenRejected('assessment-incomplete', {
        extra: {
          unanswered: Array.from({ length: 42 }, (_, index) => index + 1).filter((p) => ![4, 10, 20].includes(p)),
          missing_documents: [4],
        },
      }));
  test.each([1, 20, 42])('waits for the answer to question %i', (position) =>
    given(...begun, ...without('QuestionAnswered', position))
      .when(completing)
      .thenRejected('assessment-incomplete', { extra: { unanswered: [position], missing_documents: [] } }),
  );
  test.each(UPLOADS)('waits for the paper of question %i', (position) =>
    given(...begun, ...without('DocumentAttached', position))
      .when(completing)
      .thenRejected('assessment-incomplete', { extra: { unanswered: [], missing_documents: [position] } }),
  );
  test('asks for no paper where the answer is No', () =>
    given(...begun, ...without('DocumentAttached', 20), answered(20, 'No'))
      .when(completing)
      .then(completed(false, 98)));
  test('twice changes nothing', () =>
    given(...passed)
      .when(completing)
      .thenNothing());
});

describe('after completion', () => {
  test('an answer that fails carries the new verdict with it', () =>
    given(...passed)
      .when(answering(8, 'No'))
      .then(answered(8, 'No'), reevaluated(false, 98)));
  test('an answer that mends carries it too', () =>
    given(...passed, answered(8, 'No'), reevaluated(false, 98))
      .when(answering(8))
      .then(answered(8), reevaluated(true, 100)));
  test('an answer that leaves the verdict as it is comes alone', () =>
    given(...passed)
      .when(answering(8, 'N/A'))
      .then(answered(8, 'N/A')));
  test('another score with the same outcome is a new verdict', () =>
    given(...passed, answered(8, 'No'), reevaluated(false, 98))
      .when(answering(7, 'No'))
      .then(answered(7, 'No'), reevaluated(false, 95)));
  test('the loss of a paper fails it', () =>
    given(...passed)
      .when(detaching(20))
      .then(detached(20), reevaluated(false, 98)));
  test('a paper in date mends it', () =>
    given(...passed, detached(20), reevaluated(false, 98))
      .when(attaching(20))
      .then(attached(20), reevaluated(true, 100)));
  test('a refused answer changes nothing', () =>
    given(...passed)
      .when(answering(4, 'N/A'))
      .thenRejected('answer-not-allowed'));
  test('a look on a day when all holds records nothing', () =>
    given(...passed)
      .when(reevaluating)
      .thenNothing());
  test('a look on a day when a paper has expired records it', () =>
    given(...passed)
      .when({ ...reevaluating, today: '2027-11-21' })
      .then(reevaluated(false, 83)));
  test('a look before completion records nothing', () =>
    given(...begun, ...allYes)
      .when(reevaluating)
      .thenNothing());
});

describe('being replaced', () => {
  test.each([
    ['in progress', begun],
    ['completed', passed],
  ])('is recorded of one that is %s', (_, past) =>
    given(...past)
      .when(superseding)
      .then(superseded()),
  );
  test('twice changes nothing', () =>
    given(...begun, superseded())
      .when(superseding)
      .thenNothing());
  test.each([answering(1), attaching(20), detaching(20), completing, reevaluating])('closes it to $type', (command) =>
    given(...passed, superseded())
      .when(command)
      .thenRejected('assessment-superseded'),
  );
});

describe.each([answering(1), attaching(20), detaching(20), completing, reevaluating, superseding])(
  '$type',
  (command) => {
    test('finds nothing where nothing is', () => given().when(command).thenRejected('assessment-not-found'));
    test('finds nothing where another account has it', () =>
      given(...passed)
        .when({ ...command, accountId: bob })
        .thenRejected('assessment-not-found'));
    test('finds nothing where another account had it before it was replaced', () =>
      given(...passed, superseded())
        .when({ ...command, accountId: bob })
        .thenRejected('assessment-not-found'));
  },
);

describe('the state', () => {
  const empty = { accountId: ada, propertyId: cottage, assessmentId: first, answers: {}, documents: {}, verdict: null };

  test('follows the facts', () => {
    expect(given().state()).toEqual({ status: 'missing' });
    expect(given(...begun).state()).toEqual({ status: 'in_progress', ...empty });
    expect(given(...begun, answered(3, 'N/A'), answered(3, 'No')).state()).toMatchObject({ answers: { 3: 'No' } });
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

  test.each([answered(1), attached(20), detached(20), completed(), reevaluated(true, 100), superseded()])(
    'is not begun by $type',
    (event) => expect(given(event).state()).toEqual({ status: 'missing' }),
  );

  test('knows the first day on which evidence lapses', () => {
    const lapses = (...events: AssessmentEvent[]) => {
      const state = given(...begun, ...events).state();
      return state.status === 'missing' ? undefined : evidenceExpiresOn(state);
    };
    expect(lapses()).toBeNull();
    expect(lapses(attached(20, { expiresOn: null }))).toBeNull();
    expect(lapses(attached(20), attached(21, { expiresOn: '2027-02-01' }), attached(4, { expiresOn: null }))).toBe(
      '2027-02-01',
    );
  });
});
