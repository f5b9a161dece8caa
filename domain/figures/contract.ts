import { z } from 'zod';
import { Compliance } from '../dashboard/contract.ts';
import { Day } from '../fact.ts';

/** All properties that a person may see in an account, as counts. */
export const FiguresReply = z.object({
  success: z.literal(true),
  today: Day,
  properties: z.int(),
  states: z.record(Compliance, z.int()),
  /** This month and the eleven that follow, if nothing is done. */
  months: z.array(
    z.object({
      /** `2027-03`. */
      month: z.string(),
      /** Properties that are compliant at the end of the month. */
      in_order: z.int(),
      /** Dates in this month on which something is no longer in order. */
      turning: z.int(),
    }),
  ),
  /** The questions that the most properties fail, the most frequent first. */
  questions: z.array(
    z.object({
      key: z.string(),
      /** `1-8`, as the latest edition that asks it numbers it. */
      id: z.string(),
      name: z.string(),
      properties: z.int(),
    }),
  ),
});
export type Figures = Omit<z.infer<typeof FiguresReply>, 'success'>;
