import { z } from 'zod';
import { ItemStatus } from '../assessments/contract.ts';
import { Compliance } from '../dashboard/contract.ts';
import { Day, Id } from '../fact.ts';
import { plainText } from '../plainText.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { Answer } from '../questionnaire/schema.ts';
import { ExpiresInDays, TokenPath } from '../uploadLinks/contract.ts';

export const SHARE_ENDED = 'This link has ended. Please ask the person who sent it to you for a new one.';
export const WRONG_PASSCODE = 'This passcode is not right';
const [SHORTEST, LONGEST] = [6, 100];
const MAX_NAME = 120;
/** As many as a property holds. */
const MOST_DOCUMENTS = 200;

/** What was opened. */
export const View = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page') }),
  z.object({ kind: z.literal('report') }),
  z.object({ kind: z.literal('document'), documentId: z.uuid() }),
  z.object({ kind: z.literal('stay'), from: Day, to: Day }),
]);
export type View = z.infer<typeof View>;

const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value);

export const MakeShareBody = z.strictObject({
  expires_in_days: ExpiresInDays,
  passcode: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .min(SHORTEST, `The passcode needs at least ${SHORTEST} characters`)
      .max(LONGEST, `Keep it to ${LONGEST} characters`)
      .optional(),
  ),
  /** The documents that can be opened. */
  documents: z.array(Id('Document is not valid')).max(MOST_DOCUMENTS, 'These are too many documents').default([]),
  /** Whether every answer, and the report as a PDF, can be read. Otherwise only the verdict is shown. */
  answers: z.boolean('Answers is yes or no').default(true),
  /** For whom it is. */
  recipient: z
    .string()
    .overwrite(plainText)
    .trim()
    .max(MAX_NAME, `Keep it under ${MAX_NAME} characters`)
    .nullish()
    .transform((name) => name || null),
});
export type MakeShareBody = z.input<typeof MakeShareBody>;

export const OpenShareBody = z.strictObject({
  passcode: z.preprocess(emptyToUndefined, z.string().max(1000).optional()),
});
export const SharedDocumentPath = TokenPath.extend({ id: Id() });

/** As its owner sees it. */
export const Share = z.object({
  id: z.uuid(),
  property_id: z.uuid(),
  recipient: z.string().nullable(),
  documents: z.array(z.uuid()),
  has_passcode: z.boolean(),
  answers: z.boolean(),
  /** `without_subscription`: it does not work as long as the account has no subscription that is paid. */
  state: z.enum(['open', 'without_subscription', 'expired', 'revoked']),
  created_at: z.iso.datetime(),
  /** The last day on which it works, and the end of that day. */
  expires_on: Day,
  expires_at: z.iso.datetime(),
  /** How often anything was opened. */
  view_count: z.int(),
  /** The latest ones, latest first. */
  views: z.array(z.object({ at: z.iso.datetime(), viewed: View })),
});
export type Share = z.infer<typeof Share>;

const success = z.literal(true);
export const SharesReply = z.object({ success, shares: z.array(Share) });
/** The only answer with the address: the server does not keep it. */
export const ShareReply = z.object({
  success,
  id: z.uuid(),
  url: z.string(),
  token: z.string(),
  expires_at: z.iso.datetime(),
  share: Share,
});
export type ShareReply = z.infer<typeof ShareReply>;

export const SharedAnswer = z.object({
  /** `3-1` */
  id: z.string(),
  question: z.string(),
  answer: Answer.nullable(),
  status: ItemStatus,
  /** Why it is not in order, as a sentence. */
  reason: z.string().nullable(),
});
export type SharedAnswer = z.infer<typeof SharedAnswer>;

/** All that a person with the address sees. */
export const SharedProperty = z.object({
  name: z.string(),
  address: z.string(),
  /** `House, England`. */
  kind: z.string(),
  /** The name of the account's owner, and for whom the share is. */
  shared_by: z.string(),
  recipient: z.string().nullable(),
  expires_on: Day,
  today: Day,
  compliance: Compliance,
  /** In order, and asked. Null before the assessment. */
  good: z.int().nullable(),
  total: z.int().nullable(),
  completed_on: Day.nullable(),
  /** Nothing is known of the days before it. */
  added_on: Day,
  /** The first day from which on it was in order until today. */
  in_order_since: Day.nullable(),
  /** What is not in order, as sentences. Empty if the answers are kept back. */
  not_in_order: z.array(z.string()),
  badge: z.object({ code: z.string(), status: z.string(), url: z.string() }).nullable(),
  /** Null before the assessment, and if the answers are kept back. */
  report_url: z.string().nullable(),
  answers_kept_back: z.boolean(),
  /** Under which a stay is looked up, and its receipt as a PDF. */
  stay_url: z.string(),
  /** Without `download_url` it was kept back, and has no name. */
  documents: z.array(
    z.object({
      document_type: DocumentType,
      filename: z.string().nullable(),
      expiry_date: Day.nullable(),
      download_url: z.string().nullable(),
    }),
  ),
  /** Every question with its answer, in order. Empty before the assessment, and if the answers are kept back. */
  sections: z.array(z.object({ title: z.string(), answers: z.array(SharedAnswer) })),
});
export type SharedProperty = z.infer<typeof SharedProperty>;
export const SharedReply = z.object({ success, shared: SharedProperty });
