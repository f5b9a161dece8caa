import { describe, test } from 'vitest';
import { assessmentDecider } from '../../domain/assessments/decider.ts';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { answering, attaching, completing, detaching, reevaluating } from '../support/assessmentCommands.ts';
import {
  allYes,
  answered,
  assessmentStarted,
  attached,
  completed,
  detached,
  gasSafety,
  guestRegister,
  insurance,
  keyAt,
  reevaluated,
  today,
  UPLOADS,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(assessmentDecider(EDITIONS));

const without = (type: AssessmentEvent['type'], position: number) =>
  allYes.filter(({ type: other, data }) => !(other === type && 'key' in data && data.key === keyAt(position)));
const begun = [assessmentStarted()];
const passed = [...begun, ...allYes, completed()];

describe('completing', () => {
  test('passes when every question is answered and every document is in date', () =>
    given(...begun, ...allYes)
      .when(completing)
      .then(completed(true, 100)));
  test('completes without passing with one No', () =>
    given(...begun, ...allYes, answered(keyAt(42), 'No'))
      .when(completing)
      .then(completed(false, 98)));
  test('does not pass with an expired document', () =>
    given(...begun, ...allYes, attached(gasSafety, { expiresOn: '2026-11-19' }))
      .when(completing)
      .then(completed(false, 98)));
  test('passes with a document on its last day', () =>
    given(...begun, ...allYes, attached(gasSafety, { expiresOn: today }))
      .when(completing)
      .then(completed(true, 100)));
  test('lists every unanswered question and every missing document', () =>
    given(...begun, answered(insurance), answered(keyAt(10)), attached(keyAt(10)), answered(gasSafety, 'No'))
      .when(completing)
      .thenRejected('assessment-incomplete', {
        extra: {
          unanswered: Array.from({ length: 42 }, (_, index) => index + 1).filter((p) => ![4, 10, 20].includes(p)),
          missing_documents: [4],
        },
      }));
  test.each([1, 20, 42])('is refused without the answer to question %i', (position) =>
    given(...begun, ...without('QuestionAnswered', position))
      .when(completing)
      .thenRejected('assessment-incomplete', { extra: { unanswered: [position], missing_documents: [] } }),
  );
  test.each(UPLOADS)('is refused without the document of question %i', (position) =>
    given(...begun, ...without('DocumentAttached', position))
      .when(completing)
      .thenRejected('assessment-incomplete', { extra: { unanswered: [], missing_documents: [position] } }),
  );
  test('does not require a document where the answer is No', () =>
    given(...begun, ...without('DocumentAttached', 20), answered(gasSafety, 'No'))
      .when(completing)
      .then(completed(false, 98)));
  test('twice changes nothing', () =>
    given(...passed)
      .when(completing)
      .thenNothing());
});

describe('after completion', () => {
  test('an answer that fails is recorded together with the new verdict', () =>
    given(...passed)
      .when(answering(8, 'No'))
      .then(answered(guestRegister, 'No'), reevaluated(false, 98)));
  test('an answer that passes again is recorded together with the new verdict', () =>
    given(...passed, answered(guestRegister, 'No'), reevaluated(false, 98))
      .when(answering(8))
      .then(answered(guestRegister), reevaluated(true, 100)));
  test('an answer that does not change the verdict is recorded alone', () =>
    given(...passed)
      .when(answering(8, 'N/A'))
      .then(answered(guestRegister, 'N/A')));
  test('another score with the same outcome is recorded as a new verdict', () =>
    given(...passed, answered(guestRegister, 'No'), reevaluated(false, 98))
      .when(answering(7, 'No'))
      .then(answered(keyAt(7), 'No'), reevaluated(false, 95)));
  test('a detached document is recorded together with the failing verdict', () =>
    given(...passed)
      .when(detaching(gasSafety))
      .then(detached(gasSafety), reevaluated(false, 98)));
  test('an attached document is recorded together with the passing verdict', () =>
    given(...passed, detached(gasSafety), reevaluated(false, 98))
      .when(attaching(gasSafety))
      .then(attached(gasSafety), reevaluated(true, 100)));
  test('an answer that is not allowed is refused', () =>
    given(...passed)
      .when(answering(4, 'N/A'))
      .thenRejected('answer-not-allowed'));
  test('a re-evaluation without a change records nothing', () =>
    given(...passed)
      .when(reevaluating)
      .thenNothing());
  test('a re-evaluation after a document has expired records the verdict', () =>
    given(...passed)
      .when({ ...reevaluating, today: '2027-11-21' })
      .then(reevaluated(false, 83)));
  test('a re-evaluation before completion records nothing', () =>
    given(...begun, ...allYes)
      .when(reevaluating)
      .thenNothing());
});
