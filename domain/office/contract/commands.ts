import { z } from 'zod';
import { EnteredDay } from '../../enteredDay.ts';
import { inThousands } from '../../numberWords.ts';
import { plainLines, plainText } from '../../plainText.ts';

const MAX_REASON = 500;

const Reason = z
  .string({ error: 'Say why' })
  .overwrite(plainText)
  .trim()
  .min(1, 'Say why')
  .max(MAX_REASON, `Keep it to ${MAX_REASON} characters`);

/** Every action of staff has a reason, which is recorded with it. */
export const ReasonBody = z.strictObject({ reason: Reason });

/** The same limit as that of the command line. */
export const MAX_ALLOWANCE = 10_000;

const COUNT = `Enter a whole number from 1 to ${inThousands(MAX_ALLOWANCE)}`;

export const AllowanceBody = z.strictObject({
  /** The email address or the id of an account. */
  account: z
    .string({ error: 'Enter the email address of an account' })
    .trim()
    .min(1, 'Enter the email address of an account')
    .max(254, 'Enter the email address of an account'),
  properties_count: z.int(COUNT).min(1, COUNT).max(MAX_ALLOWANCE, COUNT),
  until: EnteredDay('last day').nullish(),
  price_note: z.string().overwrite(plainText).trim().max(MAX_REASON, `Keep it to ${MAX_REASON} characters`).default(''),
  reason: Reason,
});

export type AllowanceBody = z.input<typeof AllowanceBody>;

const MAX_REPLY = 5000;

export const ReplyBody = z.strictObject({
  message: z
    .string({ error: 'Write an answer' })
    .overwrite(plainLines)
    .trim()
    .min(1, 'Write an answer')
    .max(MAX_REPLY, `Keep it to ${inThousands(MAX_REPLY)} characters`),
});
