import { countOf } from '../../domain/numberWords.ts';

export const MINUTES_FOR_ALL = 10;

const about = (minutes: number): string => `about ${countOf(minutes, 'minute')}`;

/** How long a whole assessment takes. */
export const FULL_DURATION = about(MINUTES_FOR_ALL);

/** "about 4 minutes", in proportion to the number of questions. */
export const remainingDuration = (open: number, total: number): string =>
  about(Math.max(1, Math.round((open * MINUTES_FOR_ALL) / total)));
