import { describe, expect, test } from 'vitest';
import { type AssessmentCommand, assessmentDecider } from '../../domain/assessments/decider.ts';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { evaluateAssessment, evidenceEndsOn, progressStatus } from '../../domain/assessments/state.ts';
import type { QuestionRef } from '../../domain/questionnaire/questionRef.ts';
import { assessmentAfter } from '../support/assessment.ts';
import { DIFFERENCES, draftEdition, firstEdition, secondEdition, testEditions } from '../support/editions.ts';
import {
  ada,
  allYes,
  answered,
  assessmentStarted,
  at,
  attached,
  certificate,
  completed,
  detached,
  electrical,
  gasSafety,
  insurance,
  moved,
  reevaluated,
  superseded,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const decider = assessmentDecider(testEditions);
const { given } = spec(decider);

const { added, reworded, changed, removed } = DIFFERENCES;
const today = '2027-02-10';
const by = { accountId: ada, at, today };
const moving = (edition = '2027.1', day = today) =>
  ({ type: 'MoveAssessment', edition, ...by, today: day }) as const satisfies AssessmentCommand;
const answering = (question: QuestionRef) =>
  ({ type: 'AnswerQuestion', question, answer: 'Yes', ...by }) as const satisfies AssessmentCommand;
const completing = { type: 'CompleteAssessment', ...by } as const;

const begun = [assessmentStarted()];
const passed = [...begun, ...allYes, completed()];
const toSecond = moved('2026.3', '2027.1', [added, changed]);
const after = [...passed, toSecond, reevaluated(false, 95)];

/** Not `then` of the helper `spec`: it also repeats the command, but a repeated move is rejected. */
const decided = (events: readonly AssessmentEvent[], command: AssessmentCommand) =>
  decider.decide(command, given(...events).state());

describe('moving to a later edition', () => {
  test('opens the new and the changed questions and carries the new verdict', () =>
    expect(decided(passed, moving())).toEqual([toSecond, reevaluated(false, 95)]));

  test('is possible on the day on which the edition takes effect', () =>
    expect(decided(passed, moving('2027.1', '2027-02-01'))).toEqual([toSecond, reevaluated(false, 95)]));

  test('of an assessment in progress records no verdict', () =>
    expect(decided([...begun, ...allYes], moving())).toEqual([toSecond]));

  test.each([
    ['that is not known', '2031.1', today, 'edition-not-found', 'There is no such edition of the questionnaire.'],
    ['under which it already is', '2026.3', today, 'edition-not-open', 'The assessment is already under this edition.'],
    [
      'that is a draft',
      '2027.2',
      today,
      'edition-not-open',
      'An assessment can be moved to a later edition that has taken effect.',
    ],
    [
      'on the day before it takes effect',
      '2027.1',
      '2027-01-31',
      'edition-not-open',
      'An assessment can be moved to a later edition that has taken effect.',
    ],
  ] as const)('is refused to an edition %s', (_, edition, day, code, detail) =>
    given(...passed)
      .when(moving(edition, day))
      .thenRejected(code, { detail }),
  );

  test('is refused back to an earlier edition', () =>
    given(...after)
      .when(moving('2026.3'))
      .thenRejected('edition-not-open'));

  test('is refused a second time', () =>
    given(...after)
      .when(moving())
      .thenRejected('edition-not-open'));

  test('is refused for an unknown assessment and for a superseded one', () => {
    given().when(moving()).thenRejected('assessment-not-found');
    given(...passed, superseded())
      .when(moving())
      .thenRejected('assessment-superseded');
  });
});

describe('an answer to a question that was read before the move', () => {
  const read = (question: QuestionRef, edition = '2026.3') => ({ ...answering(question), edition });
  const moving = [...begun, toSecond];

  test('counts if the question means the same, whatever its wording and position', () => {
    given(...moving)
      .when(read(reworded))
      .then(answered(reworded, 'Yes'));
    // The position is that of the edition in which it was read.
    given(...moving)
      .when(read(firstEdition.byKey.get(gasSafety)?.position ?? 0))
      .then(answered(gasSafety, 'Yes'));
  });

  test('is refused if the question has another meaning', () =>
    given(...moving)
      .when(read(changed))
      .thenRejected('question-changed'));

  test('is refused if the question is no longer asked', () =>
    given(...moving)
      .when(read(removed))
      .thenRejected('question-not-found'));

  test('is refused with an edition that is not known', () =>
    given(...moving)
      .when(read(changed, '2031.1'))
      .thenRejected('edition-not-found'));

  test('counts for the edition of the assessment without the name of an edition', () =>
    given(...moving)
      .when(answering(changed))
      .then(answered(changed, 'Yes')));
});

describe('after a move', () => {
  test('answers of the same key and revision stay, the others are open', () => {
    const { edition, answers } = assessmentAfter(...allYes, completed(), toSecond);
    expect(edition).toBe('2027.1');
    for (const key of [reworded, gasSafety, electrical, insurance]) expect(answers[key]?.answer).toBe('Yes');
    expect(answers).not.toHaveProperty(changed);
    expect(answers).not.toHaveProperty(added);
  });

  test('answers to questions that are no longer asked are kept', () =>
    expect(assessmentAfter(...allYes, toSecond).answers[removed]?.answer).toBe('Yes'));

  test('all documents are kept', () => {
    const before = assessmentAfter(...allYes);
    expect(assessmentAfter(...allYes, toSecond).documents).toEqual(before.documents);
    expect(before.documents[changed]?.documentId).toBe(certificate);
  });

  test('a document of a question that is no longer asked does not limit the evidence', () => {
    const assessment = assessmentAfter(...allYes, attached(removed, { expiresOn: '2027-01-31' }), toSecond);
    expect(evidenceEndsOn(assessment, firstEdition)).toBe('2027-01-31');
    expect(evidenceEndsOn(assessment, secondEdition)).toBe('2027-11-20');
  });

  test('a completed assessment is in progress until the opened questions are answered', () => {
    const statusAfter = (...events: AssessmentEvent[]) => {
      const assessment = assessmentAfter(...allYes, completed(), ...events);
      return progressStatus(assessment, evaluateAssessment(assessment, testEditions.of(assessment.edition), today));
    };
    expect(statusAfter()).toBe('completed');
    expect(statusAfter(toSecond)).toBe('in_progress');
    expect(statusAfter(toSecond, answered(added))).toBe('in_progress');
    expect(statusAfter(toSecond, answered(added), answered(changed))).toBe('completed');
  });

  test.each<[QuestionRef, string]>([
    [11, added],
    ['2-2', added],
    [added, added],
    [13, changed],
    ['2-4', changed],
  ])('question %j of the new edition can be answered', (ref, key) =>
    given(...after)
      .when(answering(ref))
      .then(answered(key), reevaluated(false, 98)),
  );

  test.each<[QuestionRef, string]>([
    [22, gasSafety],
    ['3-2', gasSafety],
    [21, electrical],
    ['3-1', electrical],
  ])('question %j is that of the new edition', (ref, key) =>
    given(...begun, toSecond)
      .when(answering(ref))
      .then(answered(key)),
  );

  test('the last answer carries the passing verdict', () =>
    given(...after, answered(added), reevaluated(false, 98))
      .when(answering(changed))
      .then(answered(changed), reevaluated(true, 100)));

  test('a question that is no longer asked can neither be answered nor get a document', () => {
    given(...after)
      .when(answering(removed))
      .thenRejected('question-not-found');
    given(...after)
      .when({
        type: 'AttachDocument',
        key: removed,
        documentId: certificate,
        documentType: 'compliance_document',
        expiresOn: null,
        uploadedAt: at,
        ...by,
      })
      .thenRejected('question-not-found');
  });

  test('its document can still be detached', () =>
    given(...begun, attached(removed), toSecond)
      .when({ type: 'DetachDocument', key: removed, documentId: certificate, ...by })
      .then(detached(removed)));

  test('completing lists the open questions by their positions in the new edition', () =>
    given(...after)
      .when(completing)
      .thenRejected('assessment-incomplete', { extra: { unanswered: [11, 13], missing_documents: [] } }));

  test('completing again changes nothing once all questions are answered', () =>
    given(...after, answered(added), answered(changed), reevaluated(true, 100))
      .when(completing)
      .thenNothing());

  test('an assessment in progress is completed under the new edition', () =>
    given(...begun, ...allYes, toSecond, answered(added), answered(changed))
      .when(completing)
      .then(completed(true, 100)));
});

test('an assessment can be evaluated under a draft, although it cannot be moved to it', () =>
  expect(evaluateAssessment(assessmentAfter(...allYes), draftEdition, today).summary).toMatchObject({
    total: 42,
    unanswered: 1,
  }));
