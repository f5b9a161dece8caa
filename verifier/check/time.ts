import { formatInstant, formatTime } from '../../domain/calendar.ts';
import { Refusal } from './refusal.ts';

export const momentOf = (at: string): string => `${formatInstant(at)} at ${formatTime(at)}`;

/** Milliseconds that two clocks may differ. */
const TOLERANCE = 86_400_000;

/** Throws Refusal for what claims to be made later than now. */
export const checkTime = (at: string, now: Date): void => {
  if (Date.parse(at) > now.getTime() + TOLERANCE)
    throw new Refusal('It is of a time to come', `It stands for ${momentOf(at)}, and it is not that late yet.`);
};
