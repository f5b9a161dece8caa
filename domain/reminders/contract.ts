import { z } from 'zod';
import { Day } from '../fact.ts';

/** Required although it may be null: a misspelt field name must not end a pause. */
export const SnoozeBody = z.object({ until: z.iso.date('Enter a date such as 2027-03-31').nullable() });
export type SnoozeBody = z.infer<typeof SnoozeBody>;
/** The private address of a calendar. */
export const CalendarReply = z.object({ success: z.literal(true), url: z.url() });
export const SnoozeReply = z.object({ success: z.literal(true), document_id: z.uuid(), until: Day.nullable() });
