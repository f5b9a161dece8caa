import { formatDay, formatInstant } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { HttpError, isStatus, messageOf } from '../../../api/http.ts';

type Property = Pick<OverviewRow, 'name' | 'created_at'>;

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** Why a day cannot be shown. */
export const asOfFailure = (error: unknown, { name, created_at }: Property, day: string): string => {
  if (isStatus(error, 404) && isDay(day))
    return `${name} was added on ${formatInstant(created_at)}: nothing is known about ${formatDay(day)}.`;
  const [refused] = error instanceof HttpError ? Object.values(error.errors) : [];
  return refused ?? messageOf(error, 'That day could not be loaded. Please try again.');
};
