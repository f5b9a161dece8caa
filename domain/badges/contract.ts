import { z } from 'zod';
import { formatDay } from '../calendar.ts';
import { Day, Id } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

/** Days for which a badge stays active after its owner's subscription has ended. */
export const DAYS_AFTER_SUBSCRIPTION = 30;

export const BadgeStatus = z.enum(['active', 'suspended', 'expired', 'revoked']);
export type BadgeStatus = z.infer<typeof BadgeStatus>;

/** The kinds of causes of events.ts. */
export const BadgeCause = z.enum([
  'term',
  'document',
  'answers',
  'documents_missing',
  'edition',
  'subscription',
  'property_removed',
  'assessment_restarted',
  'account_erased',
]);

export const GenerateBody = z.strictObject({
  property_id: Id('Property is required'),
  assessment_id: Id('Assessment is required'),
});

/** Crockford's base 32: without I, L, O and U, so that a code can be read aloud and typed from a sign. */
export const BadgeCode = z
  .string()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^LP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, 'Invalid badge ID'));
/** A badge can be looked up by its code or by its id. */
export const BadgePath = z.object({ id: z.union([BadgeCode, Id()]) });

/** There is one picture, so both may be left out. */
export const ImageQuery = z.object({ type: z.literal('badge').optional(), colorMode: z.literal('color').optional() });

/** The badge is an SVG file, the certificate a PDF file. */
export const DownloadQuery = z
  .object({
    format: z.enum(['svg', 'pdf']).default('svg'),
    type: z.enum(['badge', 'certificate']).default('badge'),
    colorMode: z.literal('color').default('color'),
  })
  .refine(({ format, type }) => (type === 'badge') === (format === 'svg'), {
    error: 'A badge comes as svg and a certificate as pdf',
    path: ['format'],
  });

export const Badge = z.object({
  id: z.uuid(),
  badge_id: z.string(),
  badgeId: z.string(),
  property_id: z.uuid(),
  property_name: z.string(),
  propertyName: z.string(),
  property_address: z.string(),
  propertyAddress: z.string(),
  assessment_id: z.uuid(),
  status: BadgeStatus,
  /** The reason why it is not active, as a sentence, and the first day of that reason; null for an active badge. */
  reason: z.string().nullable(),
  since: Day.nullable(),
  cause: BadgeCause.nullable(),
  issued_date: Day,
  issuedDate: Day,
  expiry_date: Day,
  expiryDate: Day,
  verification_url: z.string(),
});
export type Badge = z.infer<typeof Badge>;

export const Verification = z.object({
  valid: z.boolean(),
  propertyName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  /** The day on which the address became another one after the assessment; null once a new assessment has started. */
  addressChangedOn: Day.nullable(),
  issuedDate: Day.nullable(),
  expiryDate: Day.nullable(),
  status: BadgeStatus.nullable(),
  reason: z.string().nullable(),
  since: Day.nullable(),
  message: z.string(),
  /** Of its edition; null unless the badge is valid. Not all are answered while the grace period of new questions runs. */
  questions: z.object({ answered: z.int(), total: z.int() }).nullable(),
  /** Only for a valid badge: the types of its evidence documents and their expiry dates. */
  evidence: z.array(z.object({ documentType: DocumentType, expiryDate: Day.nullable() })),
});
export type Verification = z.infer<typeof Verification>;

/** Without a badge of that code `success` is false. */
export const VerificationReply = Verification.extend({ success: z.boolean() });

/** With `again`, a check that was made before is not counted as another look. */
export const AgainQuery = z.object({ again: z.string().optional() });

/** The product's owner fixed this sentence. */
export const CANNOT_BE_VERIFIED = 'This badge could not be verified or has expired.';

/** Codes in one request. */
export const MAX_BATCH = 500;

export const VerifyBatchBody = z.strictObject({
  codes: z
    .array(z.string().max(100, 'Too long'), 'Send the codes as a list')
    .min(1, 'Send at least one code')
    .max(MAX_BATCH, `Send up to ${MAX_BATCH} codes`),
});

/** In the order of the request, each under the code as it was sent. All but `code` and `valid` are null for an unknown code. */
export const VerifyBatchReply = z.object({
  success: z.literal(true),
  results: z.array(
    z.object({
      code: z.string(),
      valid: z.boolean(),
      status: BadgeStatus.nullable(),
      propertyName: z.string().nullable(),
      addressChangedOn: Day.nullable(),
      expiryDate: Day.nullable(),
    }),
  ),
});
export type VerifyBatchReply = z.infer<typeof VerifyBatchReply>;

/** As verification page and certificate say it. A badge does not tell whether it was a typing error. */
export const addressChangedText = (day: string): string =>
  `The address was changed on ${formatDay(day)}, after the assessment.`;

/** The answer for a code that no badge has. */
export const UNKNOWN_BADGE: Verification = {
  valid: false,
  propertyName: null,
  propertyAddress: null,
  addressChangedOn: null,
  issuedDate: null,
  expiryDate: null,
  status: null,
  reason: null,
  since: null,
  message: CANNOT_BE_VERIFIED,
  questions: null,
  evidence: [],
};

/** Looked at on the verification page or by a program, or shown on another site. */
export type BadgeViewKind = 'looked' | 'embedded';
/** One entry for each day with a view, the newest first. */
export const BadgeViews = z.array(z.object({ day: Day, looked: z.int(), embedded: z.int() }));
export type BadgeViews = z.infer<typeof BadgeViews>;

const success = z.literal(true);
export const BadgeViewsReply = z.object({ success, views: BadgeViews });
export const GenerateReply = z.object({ success, badgeId: z.string(), badge: Badge });
export const BadgeReply = z.object({ success, badge: Badge });
export const MyBadgesReply = z.object({ success, badges: z.array(Badge) });
