import { z } from 'zod';
import { fact } from '../fact.ts';

// Stream `log-identity`: the first event of every log. Each log has a unique id.
export const LogEvent = z.discriminatedUnion('type', [fact('LogStarted', { logId: z.uuid() })]);
export type LogEvent = z.infer<typeof LogEvent>;
