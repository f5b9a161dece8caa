import { type Day, londonDay } from '../calendar.ts';

type Changed = {
  /** When the address was changed last after the answers of the present assessment were completed (ISO 8601, UTC). */
  readonly addressChangedAt: string | null;
};

/**
 * The day on which the address was changed after the assessment. Only a new assessment ends it: to confirm the answers
 * again brings no new evidence.
 */
export const addressChangedOn = ({ addressChangedAt }: Changed): Day | null =>
  addressChangedAt === null ? null : londonDay(new Date(addressChangedAt));
