import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { evaluateAssessment } from '../../domain/assessments/state.ts';
import { reasonsNotInOrder } from '../../domain/timeline/notInOrder.ts';
import { assessmentAfter } from '../support/assessment.ts';
import { firstEdition, secondEdition } from '../support/editions.ts';
import { allYes, answered, attached, completed, detached, gasSafety, guestRegister } from '../support/events.ts';

const today = '2026-11-21';
const passed = [...allYes, completed()];

const reasons = (events: readonly AssessmentEvent[], edition = firstEdition) => {
  const assessment = assessmentAfter(...events);
  return reasonsNotInOrder(assessment, evaluateAssessment(assessment, edition, today));
};

describe('why a property was not in order on a day', () => {
  const expired = attached(gasSafety, { expiresOn: '2026-11-20' });
  const ranOut = 'The gas safety certificate had run out on 20/11/2026.';
  const isNo = expect.stringMatching(/^Question \d-\d+ was answered No: .+\.$/);

  test.each([
    ['nothing if it was', passed, []],
    ['an assessment that was not completed', allYes, ['Its assessment had not been completed.']],
    ['an answer', [...passed, answered(guestRegister, 'No')], [isNo]],
    ['a document that had run out', [...passed, expired], [ranOut]],
    ['a document that was missing', [...passed, detached(gasSafety)], ['The gas safety certificate was not on file.']],
    ['an answer and the document of its question', [...passed, expired, answered(gasSafety, 'No')], [isNo, ranOut]],
  ] as const)('names %s', (_, events, expected) => expect(reasons(events)).toEqual(expected));

  test('names the number of questions without an answer', () =>
    expect(reasons(passed, secondEdition)).toEqual(['1 question had not been answered.']));

  test('says that it was never assessed', () =>
    expect(reasonsNotInOrder(null, null)).toEqual(['It had not been assessed.']));
});
