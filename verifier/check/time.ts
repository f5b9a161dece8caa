import { formatInstant, formatTime } from '../../domain/calendar.ts';
import { TOLERANCE } from '../clocks.ts';
import { Refusal } from './refusal.ts';

export const momentOf = (at: string): string => `${formatInstant(at)} at ${formatTime(at)}`;

/** Throws Refusal for what claims to be made later than now. */
export const checkTime = (at: string, now: Date): void => {
  if (Date.parse(at) > now.getTime() + TOLERANCE)
    throw new Refusal('Its time is in the future', `It claims to be of ${momentOf(at)}, which is later than now.`);
};
