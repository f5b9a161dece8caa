import { addDays, type Day } from '../../../../domain/calendar.ts';

export type Days = { from: string; to: string };

/**
 * A week until yesterday, because today is not over, or until today if the property was added today. Nothing is known of
 * the days before it was added, so they would count as not in order.
 */
export const proposedDays = (added: Day, today: Day): Days => {
  const to = added < today ? addDays(today, -1) : today;
  const weekBefore = addDays(to, -7);
  return { from: weekBefore < added ? added : weekBefore, to };
};
