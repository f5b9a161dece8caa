import { z } from 'zod';
import { formatDay, LAST_DAY } from './calendar.ts';

type Invalid = Parameters<typeof z.iso.date>[0];

/** A day up to the last one that can be entered. `tooLate` refuses a later one, `invalid` a text that is no day. */
export const dayUpToLast = (tooLate: string, invalid?: Invalid) =>
  z.iso.date(invalid).refine((day) => day <= LAST_DAY, {
    error: tooLate,
    // What is no day has been refused as that.
    when: ({ issues }) => issues.length === 0,
  });

/** A day in a request that is stored. `name` is what the refusal of a day after the last one calls it. */
export const EnteredDay = (name: string, invalid?: Invalid) =>
  dayUpToLast(`The ${name} cannot be later than ${formatDay(LAST_DAY)}`, invalid);
