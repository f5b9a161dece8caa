import { describe, expect, test } from 'vitest';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { findQuestion } from '../../domain/questionnaire/questionRef.ts';
import { checkQuickCheck } from '../../domain/questionnaire/quickCheck.ts';
import { quickCheckContent } from '../../domain/questionnaire/quickCheckContent.ts';
import { evaluateQuickCheck, type QuickCheckAnswers } from '../../domain/questionnaire/quickCheckResult.ts';

const { questions } = checkQuickCheck(quickCheckContent);
const allYes: QuickCheckAnswers = { q1: 'Yes', q2: 'Yes', q3: 'Yes', q4: 'Yes', q5: 'Yes' };

test('asks five questions in a fixed order', () =>
  expect(questions.map(({ question_id, appId, position }) => [question_id, appId, position])).toEqual([
    ['q1', 'publicLiability', 1],
    ['q2', 'fireRisk', 2],
    ['q3', 'gasSafety', 3],
    ['q4', 'electrical', 4],
    ['q5', 'gdpr', 5],
  ]));

test('refers to questions that exist in edition 2026.3', () => {
  const related = questions.flatMap(({ relatedQuestionKeys }) => relatedQuestionKeys);
  expect(related.filter((id) => !findQuestion(EDITIONS.of('2026.3').questions, id))).toEqual([]);
});

describe('the result', () => {
  test('passes when every answer is Yes', () =>
    expect(evaluateQuickCheck(allYes)).toEqual({ passed: true, missing: [] }));

  test('counts N/A as passed', () => expect(evaluateQuickCheck({ ...allYes, q3: 'N/A' }).passed).toBe(true));

  test('lists the missing items in order', () =>
    expect(evaluateQuickCheck({ ...allYes, q5: 'No', q2: 'No' })).toEqual({
      passed: false,
      missing: [
        { question_id: 'q2', text: 'Written fire risk assessment' },
        { question_id: 'q5', text: 'Data protection fee and guest privacy notice' },
      ],
    }));

  test('does not pass while a question is unanswered', () => {
    const { q4: _, ...four } = allYes;
    expect(evaluateQuickCheck(four).missing.map(({ question_id }) => question_id)).toEqual(['q4']);
    expect(evaluateQuickCheck({}).missing).toHaveLength(5);
  });
});

describe('broken content is refused with the name of the question', () => {
  const content = checkQuickCheck(quickCheckContent);
  const withQ3 = (change: Record<string, unknown>) => ({
    ...content,
    questions: content.questions.map((q) => (q.question_id === 'q3' ? { ...q, ...change } : q)),
  });

  test('the real content is accepted', () => expect(content).toEqual(quickCheckContent));

  test.each<[string, unknown, string]>([
    ['a question left out', { ...content, questions: content.questions.slice(0, 4) }, 'Quick check q5: is missing'],
    [
      'one too many',
      { ...content, questions: [...content.questions, ...content.questions.slice(4)] },
      'q6: is one too many',
    ],
    [
      'another order',
      { ...content, questions: content.questions.toReversed() },
      'Quick check q1: q5 stands in its place',
    ],
    ['another app id', withQ3({ appId: 'gdpr' }), 'Quick check q3: appId must be gasSafety'],
    ['another position', withQ3({ position: 4 }), 'Quick check q3: position must be 3'],
    [
      'a related question whose id is malformed',
      withQ3({ relatedQuestionKeys: ['gas-safety-record', '9-9'] }),
      'relatedQuestionKeys[1]',
    ],
    ['an empty text', withQ3({ helperText: '' }), 'questions[2].helperText'],
  ])('%s', (_, broken, problem) => expect(() => checkQuickCheck(broken)).toThrow(problem));
});
