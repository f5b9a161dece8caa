import { addMonths, type Day, londonDay } from '../../domain/calendar.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';

/** The day from which last year's answers have to be checked again; null before the assessment is completed. */
export const checkAgainOn = ({ badge, assessment }: Pick<OverviewRow, 'badge' | 'assessment'>): Day | null => {
  if (!assessment?.completed_at) return null;
  const completed = londonDay(new Date(assessment.completed_at));
  // A badge is renewed when all answers have been checked again.
  const checked = badge && badge.issued_date > completed ? badge.issued_date : completed;
  return addMonths(checked, 12);
};
