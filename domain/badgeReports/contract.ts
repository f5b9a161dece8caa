import { z } from 'zod';
import { EMAIL_INVALID } from '../accounts/texts.ts';
import { plainLines } from '../plainText.ts';

export const ReportReason = z.enum(['other_place', 'not_in_order', 'misused', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

export const REPORT_REASONS: Readonly<Record<ReportReason, string>> = {
  other_place: 'It hangs on another house',
  not_in_order: 'Something there is not in order',
  misused: 'It is used by somebody else',
  other: 'Another reason',
};

/** `email` is for our questions, and is not shown to the owner. */
export const ReportBadgeBody = z.strictObject({
  reason: z.enum(ReportReason.options, { error: 'Choose a reason' }),
  message: z.string().overwrite(plainLines).trim().max(1000, 'Keep it to 1,000 characters').default(''),
  email: z
    .string()
    .trim()
    .max(254, EMAIL_INVALID)
    .pipe(z.union([z.literal(''), z.email(EMAIL_INVALID)], { error: EMAIL_INVALID }))
    .default(''),
});
export type ReportBadgeBody = z.input<typeof ReportBadgeBody>;
