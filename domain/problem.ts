import { z } from 'zod';

/** RFC 9457. `message` and `error` repeat `detail`: clients read either. `errors` maps a field to its message. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  error: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.infer<typeof Problem>;
