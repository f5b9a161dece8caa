import { countOf } from './numberWords.ts';

/** Seconds until a limit is free again, in words and rounded up: `10 minutes`. */
export const waitingTime = (seconds: number): string => {
  if (seconds < 60) return countOf(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour');
};
