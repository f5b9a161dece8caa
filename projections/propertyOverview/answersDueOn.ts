import { openQuestions } from '../../domain/assessments/openQuestions.ts';
import type { Assessment } from '../../domain/assessments/state.ts';
import { addDays, type Day } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';

/** Later than any edition takes effect. */
const AFTER_ALL: Day = '9999-12-31';

const later = (one: Day, other: Day): Day => (one > other ? one : other);

/**
 * The first day on which the assessment lacks answers whose time is over, which suspends its badge; null if there is
 * none. Each known edition is looked at for the days in which it is the latest.
 */
export const answersDueOn = (assessment: Assessment, editions: Editions): Day | null => {
  const own = editions.of(assessment.edition);
  const effective = [own, ...editions.since(own, AFTER_ALL)].map(({ effectiveOn }) => effectiveOn ?? AFTER_ALL);
  for (const [index, from] of effective.entries()) {
    const until = effective[index + 1] ?? AFTER_ALL;
    const answerBy = openQuestions(assessment, editions, from)[0]?.answerBy;
    const due = answerBy && later(from, addDays(answerBy, 1));
    if (due && due < until) return due;
  }
  return null;
};
