import { complianceOf } from '../../domain/assessments/compliance.ts';
import { evaluateAssessment } from '../../domain/assessments/state.ts';
import type { EvaluatedItem } from '../../domain/compliance/evaluate.ts';
import type { Figures } from '../../domain/figures/contract.ts';
import { type AheadFacts, yearAhead } from '../../domain/timeline/ahead.ts';
import type { OverviewState } from './state.ts';

const MOST_QUESTIONS = 10;

type Question = EvaluatedItem['question'];

/** Counts the properties that fail each question, by its key. */
const failures = () => {
  const counts = new Map<string, { properties: number; question: Question }>();
  return {
    add: ({ question }: EvaluatedItem): void => {
      const properties = (counts.get(question.key)?.properties ?? 0) + 1;
      counts.set(question.key, { properties, question });
    },
    most: (): Figures['questions'] =>
      [...counts.values()]
        .sort((one, other) => other.properties - one.properties || one.question.position - other.question.position)
        .slice(0, MOST_QUESTIONS)
        .map(({ properties, question: { key, id, briefDescription } }) => ({
          key,
          id,
          name: briefDescription,
          properties,
        })),
  };
};

/** What is in order, what fails, and what will turn red, counted over some properties of one account. */
export const figuresRow = (properties: readonly OverviewState[], facts: AheadFacts): Figures => {
  const { editions, today } = facts;
  const states = { compliant: 0, non_compliant: 0, in_progress: 0, not_assessed: 0 };
  const failed = failures();
  for (const { assessment } of properties) {
    const evaluation = assessment && evaluateAssessment(assessment, editions.of(assessment.edition), today);
    states[complianceOf(assessment, evaluation)] += 1;
    for (const item of evaluation?.items ?? []) if (item.status === 'non_compliant') failed.add(item);
  }
  const months = yearAhead(properties, facts).months.map(({ month, compliant, turning }) => ({
    month,
    in_order: compliant,
    turning: turning.length,
  }));
  return { today, properties: properties.length, states, months, questions: failed.most() };
};
