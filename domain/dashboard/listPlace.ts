import { z } from 'zod';
import { plainText } from '../plainText.ts';

/** Postgres knows no year 0. */
const afterYear0 = (text: string) => text >= '0001';

/** The place of a property in the list: the values that it is sorted by. `rank` is the urgency of its verdict. */
export const ListPlace = z.object({
  rank: z.int(),
  next_expiry: z.union([z.iso.date().refine(afterYear0), z.literal('infinity')]),
  name_key: z.string().refine((text) => plainText(text) === text),
  created_at: z.iso.datetime().refine(afterYear0),
  key: z.uuid(),
});
export type ListPlace = z.infer<typeof ListPlace>;
