import { addDays, addMonths, type Day, earliest, londonDay } from '../calendar.ts';
import type { Edition } from '../questionnaire/edition.ts';
import type { Assessment, GivenAnswer } from './state.ts';

/** Days before the anniversary from which a confirmation counts for the new year. */
export const EARLY = 60;

/** The day on which an answer was given or last confirmed. */
export const checkedOn = ({ at, confirmedAt }: GivenAnswer): Day =>
  londonDay(new Date(Math.max(at, confirmedAt ?? at)));

/** The day of the oldest answer to a question of the edition; null without answers. */
export const oldestCheckOn = ({ answers }: Pick<Assessment, 'answers'>, { questions }: Edition): Day | null =>
  earliest(questions.flatMap(({ key }) => answers[key] ?? []).map(checkedOn));

type Checked = Pick<Assessment, 'answers' | 'completedAt'>;

/** The day from which the answers of last year must be checked again. */
export const nextCheckOn = (lastCheck: Day): Day => addMonths(lastCheck, 12);

/** The day from which a check counts for the year that begins on `anniversary`. */
const countsFrom = (anniversary: Day): Day => addDays(anniversary, -EARLY);

/**
 * The day from which the twelve months to the next check count: that of the completion, and once every answer was checked
 * for the first anniversary, that of the oldest answer. Until then an answer that was changed in the middle of the year
 * must not move the anniversary: it would no longer be asked for, and all others again months later. Null until the
 * assessment was completed.
 */
export const lastCheckOn = (assessment: Checked, edition: Edition): Day | null => {
  if (assessment.completedAt === null) return null;
  const completedOn = londonDay(new Date(assessment.completedAt));
  const oldest = oldestCheckOn(assessment, edition);
  return oldest !== null && oldest >= countsFrom(nextCheckOn(completedOn)) ? oldest : completedOn;
};

/** The keys of the answers that can be confirmed on `today` for the year to come; none before it is early enough. */
export const answersToConfirm = (assessment: Checked, edition: Edition, today: Day): readonly string[] => {
  const lastCheck = lastCheckOn(assessment, edition);
  if (lastCheck === null) return [];
  const from = countsFrom(nextCheckOn(lastCheck));
  if (today < from) return [];
  return edition.questions
    .map(({ key }) => key)
    .filter((key) => {
      const answer = assessment.answers[key];
      return answer !== undefined && checkedOn(answer) < from;
    });
};

/** The keys of the answers that must be checked again on `today`; none before the anniversary. */
export const answersToRecheck = (assessment: Checked, edition: Edition, today: Day): readonly string[] => {
  const lastCheck = lastCheckOn(assessment, edition);
  return lastCheck === null || today < nextCheckOn(lastCheck) ? [] : answersToConfirm(assessment, edition, today);
};
