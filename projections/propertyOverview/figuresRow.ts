import type { Day } from '../../domain/calendar.ts';
import type { Figures } from '../../domain/figures/contract.ts';
import type { Question } from '../../domain/questionnaire/schema.ts';
import { yearAhead } from '../../domain/timeline/ahead.ts';
import type { PropertyYear } from './propertyYear.ts';

const MOST_QUESTIONS = 10;

/** Counts the properties that fail each question, by its key. */
const failures = () => {
  const counts = new Map<string, { properties: number; question: Question }>();
  return {
    add: (question: Question): void => {
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
export const figuresRow = (properties: readonly PropertyYear[], today: Day): Figures => {
  const states = { compliant: 0, non_compliant: 0, in_progress: 0, not_assessed: 0 };
  const failed = failures();
  for (const { compliance, failing } of properties) {
    states[compliance] += 1;
    for (const question of failing) failed.add(question);
  }
  const courses = properties.map(({ course }) => course);
  const months = yearAhead(courses, today).months.map(({ month, compliant, turning }) => ({
    month,
    in_order: compliant,
    turning: turning.length,
  }));
  return { today, properties: properties.length, states, months, questions: failed.most() };
};
