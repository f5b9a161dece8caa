import { z } from 'zod';
import { formatDay, LAST_DAY } from './calendar.ts';

/** A day in a request that is stored. `name` is what the refusal of a day after the last one calls it. */
export const EnteredDay = (name: string, invalid?: Parameters<typeof z.iso.date>[0]) =>
  z.iso.date(invalid).refine((day) => day <= LAST_DAY, {
    error: `The ${name} cannot be later than ${formatDay(LAST_DAY)}`,
    // What is no day has been refused as that.
    when: ({ issues }) => issues.length === 0,
  });
