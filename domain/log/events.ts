import { z } from 'zod';
import { fact } from '../fact.ts';

// Stream `log-identity`: the first event of every log. Two logs never have the same id, so a copy can be told from
// the log that it was made of.
export const LogEvent = z.discriminatedUnion('type', [fact('LogStarted', { logId: z.uuid() })]);
export type LogEvent = z.infer<typeof LogEvent>;
