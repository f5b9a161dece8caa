import { describe, expect, test } from 'vitest';
import { previewAssessment } from '../../domain/assessments/preview.ts';
import type { Assessment } from '../../domain/assessments/state.ts';
import { buildEdition, type Edition } from '../../domain/questionnaire/edition.ts';
import { assessmentAfter } from '../support/assessment.ts';
import { CONTENT, DIFFERENCES, draftEdition, firstEdition, secondEdition } from '../support/editions.ts';
import { allYes, answered, attached, completed, gasSafety, guestRegister, moved } from '../support/events.ts';

const { added, changed, removed } = DIFFERENCES;
const today = '2026-11-20';
const passing = assessmentAfter(...allYes, completed());

const preview = (assessment: Assessment, to: Edition, on = today, own = firstEdition) =>
  previewAssessment(assessment, { own, to, today, on });

const isNew = { key: added, was: null, would_be: 'unanswered', why: 'This question is new.' };
const isChanged = {
  key: changed,
  was: 'compliant',
  would_be: 'unanswered',
  why: 'This question has changed, so its answer is open.',
};
const isRemoved = { key: removed, was: 'compliant', would_be: null, why: 'This question is no longer asked.' };

describe('the preview of an assessment', () => {
  test('under its own edition on the same day has no difference', () =>
    expect(preview(passing, firstEdition)).toMatchObject({
      evaluation: { compliant: true, score: 100 },
      differences: [],
    }));

  test.each([
    ['a later edition', secondEdition],
    ['a draft', draftEdition],
  ])('under %s lists new, changed and removed questions, but neither reworded nor swapped ones', (_, edition) => {
    const { evaluation, differences } = preview(passing, edition);
    expect(differences).toEqual([isNew, isChanged, isRemoved]);
    expect(evaluation).toMatchObject({ compliant: false, score: 95, summary: { unanswered: 2, total: 42 } });
    expect(evaluation.unanswered.map(({ position }) => position)).toEqual([11, 13]);
  });

  test('control: an edition that tells questions by their positions finds other differences', () => {
    const questions = secondEdition.questions.map((question, index) => ({
      ...question,
      key: firstEdition.questions[index]?.key ?? question.key,
      revision: 1,
    }));
    const byKey = new Map(questions.map((question) => [question.key, question]));
    const { evaluation, differences } = preview(passing, { ...secondEdition, questions, byKey });
    expect(differences).not.toContainEqual(isNew);
    expect(evaluation.summary.unanswered).toBe(0);
  });

  test('changes nothing in the assessment', () => {
    const assessment = assessmentAfter(...allYes, completed());
    preview(assessment, secondEdition);
    expect(assessment).toEqual(passing);
  });

  test('shows the previous status of a changed question', () => {
    expect(preview(assessmentAfter(...allYes, answered(changed, 'No')), secondEdition).differences[1]).toEqual({
      ...isChanged,
      was: 'non_compliant',
    });
    expect(preview(assessmentAfter(), secondEdition).differences).toEqual([
      isNew,
      { ...isChanged, was: 'unanswered' },
      { ...isRemoved, was: 'unanswered' },
    ]);
  });

  test('on another day names the document that will have expired', () => {
    const assessment = assessmentAfter(...allYes, completed(), attached(gasSafety, { expiresOn: '2027-03-31' }));
    expect(preview(assessment, firstEdition, '2027-03-31').differences).toEqual([]);
    const { evaluation, differences } = preview(assessment, firstEdition, '2027-04-01');
    expect(differences).toEqual([
      { key: gasSafety, was: 'compliant', would_be: 'non_compliant', why: 'Document expired on 31/03/2027' },
    ]);
    expect(evaluation.expired.map(({ position }) => position)).toEqual([20]);
  });

  test('names the fault of today that is corrected on the other day', () => {
    const assessment = assessmentAfter(...allYes, attached(gasSafety, { expiresOn: '2026-11-19' }));
    expect(preview(assessment, firstEdition, '2026-11-19').differences).toEqual([
      { key: gasSafety, was: 'non_compliant', would_be: 'compliant', why: 'Document expired on 19/11/2026' },
    ]);
  });

  test('names the fault under a rule that has become stricter', () => {
    const stricter = buildEdition({
      id: '2027.3',
      effectiveOn: null,
      graceDays: 0,
      changes: [],
      sections: CONTENT.map((section) => ({
        ...section,
        questions: section.questions.map((question) =>
          question.key === guestRegister ? { ...question, uploadRequired: true } : question,
        ),
      })),
    });
    const { evaluation, differences } = preview(passing, stricter);
    expect(differences).toEqual([
      {
        key: guestRegister,
        was: 'compliant',
        would_be: 'non_compliant',
        why: 'Document missing: Guest register',
      },
    ]);
    expect(evaluation.missingDocuments.map(({ key }) => key)).toEqual([guestRegister]);
  });

  test('compares with the edition to which the assessment was moved', () => {
    const assessment = assessmentAfter(...allYes, completed(), moved('2026.3', '2027.1', [added, changed]));
    expect(preview(assessment, draftEdition, today, secondEdition).differences).toEqual([]);
  });
});
