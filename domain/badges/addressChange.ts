import { checkedAt } from '../assessments/recheck.ts';
import type { Assessment } from '../assessments/state.ts';
import { type Day, londonDay } from '../calendar.ts';
import type { Edition } from '../questionnaire/edition.ts';

type Changed = {
  /** When the address was changed last after the answers were completed (ISO 8601, UTC). Null if it never was. */
  readonly addressChangedAt: string | null;
  readonly assessment: Pick<Assessment, 'answers'> | null;
};

/**
 * The day on which the address was changed after the assessment. Null once every answer was given or confirmed again
 * since: then the answers are about the present address.
 */
export const addressChangedOn = ({ addressChangedAt, assessment }: Changed, { questions }: Edition): Day | null => {
  if (addressChangedAt === null || !assessment) return null;
  const changedAt = Date.parse(addressChangedAt);
  const answers = questions.flatMap(({ key }) => assessment.answers[key] ?? []);
  return answers.some((answer) => checkedAt(answer) < changedAt) ? londonDay(new Date(changedAt)) : null;
};
