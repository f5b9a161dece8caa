import { z } from 'zod';
import { BadgeStatus } from '../badges/contract.ts';
import { daysBetween } from '../calendar.ts';
import { Day } from '../fact.ts';
import { Nation } from '../properties/nation.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { Stay, StayQuery } from '../timeline/contract.ts';

export const STAY_RECEIPT_ENDED =
  'There is no such receipt. Check the number. If it is right, the receipt was withdrawn, or its property has left the account that made it. Please ask the person who gave it to you.';

/** Days of a receipt. */
const LONGEST = 366;

export const MakeStayReceiptBody = StayQuery.strict().refine(({ from, to }) => daysBetween(from, to) < LONGEST, {
  error: `A receipt is for ${LONGEST} days at the most`,
  path: ['to'],
  // Skipped if a date is malformed: then the number of days cannot be computed.
  when: ({ issues }) => issues.length === 0,
});
export type MakeStayReceiptBody = z.input<typeof MakeStayReceiptBody>;

// Crockford's base 32, as in the codes of badges. It is typed from paper, so in any case.
const NUMBER = /^SR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
export const StayNumber = z.string().max(20).toUpperCase().regex(NUMBER);
export const StayNumberPath = z.object({ number: StayNumber });

/** What is said of certain days, by what was known when it was worked out. */
export const StatedStay = Stay.extend({
  /**
   * At the end of the last day, or when the present owner received the property, if that was later. A recipient of a share
   * gets the present ones.
   */
  property_name: z.string(),
  property_address: z.string(),
  /** The day on which it got this address, if what is stated was partly recorded under another one. */
  address_changed_on: Day.optional(),
  made_at: z.iso.datetime(),
  /** On the last day. */
  badge: z.object({ code: z.string(), status: BadgeStatus }).nullable(),
  /** On file and in date on at least one of the days. */
  documents: z.array(z.object({ document_type: DocumentType, issued_on: Day.nullable(), expires_on: Day })),
  questions: z.int().nullable(),
  editions: z.array(z.string()),
  nation: Nation.nullable(),
  /** The number of events about the property that it was worked out from. */
  entries: z.int(),
});
export type StatedStay = z.infer<typeof StatedStay>;

/** A stated stay that can be looked up and proved. */
export const StayReceipt = StatedStay.extend({
  number: z.string(),
  /** It was worked out from the first so many events of the log. */
  log_size: z.int(),
});
export type StayReceipt = z.infer<typeof StayReceipt>;

/** As its owner sees it in the list. */
export const StayReceiptEntry = z.object({
  number: z.string(),
  property_id: z.uuid(),
  from: Day,
  to: Day,
  compliant: z.boolean(),
  made_at: z.iso.datetime(),
  state: z.enum(['open', 'withdrawn']),
});
export type StayReceiptEntry = z.infer<typeof StayReceiptEntry>;

const success = z.literal(true);
export const StayReceiptReply = z.object({ success, receipt: StayReceipt });
export const StayReceiptsReply = z.object({ success, receipts: z.array(StayReceiptEntry) });
/** `url` is the address that can be given away. */
export const MadeStayReceiptReply = z.object({ success, number: z.string(), url: z.string(), receipt: StayReceipt });
export type MadeStayReceiptReply = z.infer<typeof MadeStayReceiptReply>;
