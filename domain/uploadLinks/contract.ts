import { z } from 'zod';
import { ExpiryDate, emptyToNull, IssuedOn, ProposedText, shortText } from '../documents/contract.ts';
import { Day, Id } from '../fact.ts';
import { plainLines } from '../plainText.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { QuestionRef } from '../questionnaire/questionRef.ts';

/** Days. */
export const [DEFAULT_DAYS, MOST_DAYS] = [14, 90];
export const MAX_NOTE = 500;

const WRONG_DAYS = `Enter a number of days from 1 to ${MOST_DAYS}`;
export const LINK_ENDED = 'This link no longer works. Please ask the person who sent it to you for a new one.';
export const LINK_FULL =
  'There is no room for another document of this property. Please tell the person who sent you the link: they can make room.';

export const ExpiresInDays = z.int(WRONG_DAYS).min(1, WRONG_DAYS).max(MOST_DAYS, WRONG_DAYS).default(DEFAULT_DAYS);

export const MakeUploadLinkBody = z.strictObject({
  question_id: QuestionRef,
  expires_in_days: ExpiresInDays,
  note: z
    .string()
    .overwrite(plainLines)
    .trim()
    .max(MAX_NOTE, `Keep it under ${MAX_NOTE} characters`)
    .nullish()
    .transform((note) => note || null),
});
export type MakeUploadLinkBody = z.input<typeof MakeUploadLinkBody>;

/** The token in an address: 32 bytes in base64url. */
export const TokenPath = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
export const LinkPath = z.object({ id: Id() });

/** The fields beside `file`; a multipart form sends everything as text. */
export const SendFields = z.strictObject({
  issued_on: z.preprocess(emptyToNull, IssuedOn.nullable()),
  expiry_date: z.preprocess(emptyToNull, ExpiryDate.nullable()),
  /** Of the person who sends it. */
  name: z.preprocess(emptyToNull, shortText.nullable()),
  /** The number in a register, such as that of a Gas Safe engineer. */
  licence: z.preprocess(emptyToNull, shortText.nullable()),
  proposed: z.preprocess(emptyToNull, ProposedText.nullable()),
  /** A secret that the sender's browser has made, with which it may send another file instead. */
  sender_key: z.preprocess(emptyToNull, z.string().min(20, 'Too short').max(100, 'Too long').nullable()),
});
export type SendFields = z.infer<typeof SendFields>;

/** As its owner sees it. */
export const UploadLink = z.object({
  id: z.uuid(),
  property_id: z.uuid(),
  question_id: z.int().nullable(),
  question_key: z.string(),
  document_type: DocumentType,
  /** `Gas safety record`. */
  asked_for: z.string(),
  note: z.string().nullable(),
  /**
   * It does not work as long as it is `suspended`, because the person who made it may not upload to the property, or
   * `without_subscription`, because the account has none that is paid.
   */
  state: z.enum(['open', 'suspended', 'without_subscription', 'used', 'expired', 'revoked']),
  created_at: z.iso.datetime(),
  /** The last day on which it works, and the end of that day. */
  expires_on: Day,
  expires_at: z.iso.datetime(),
  /** Latest first. */
  received: z.array(
    z.object({
      document_id: z.uuid(),
      at: z.iso.datetime(),
      name: z.string().nullable(),
      licence: z.string().nullable(),
    }),
  ),
});
export type UploadLink = z.infer<typeof UploadLink>;

const success = z.literal(true);
export const UploadLinksReply = z.object({ success, upload_links: z.array(UploadLink) });
/** The only answer with the address: the server does not keep it. */
export const UploadLinkReply = z.object({
  success,
  id: z.uuid(),
  url: z.string(),
  token: z.string(),
  expires_at: z.iso.datetime(),
  upload_link: UploadLink,
});
export type UploadLinkReply = z.infer<typeof UploadLinkReply>;

/** All that a person with the address sees. */
export const AskedDocument = z.object({
  property_name: z.string(),
  property_address: z.string(),
  /** The name of the account's owner. */
  asked_by: z.string(),
  document_type: DocumentType,
  asked_for: z.string(),
  question: z.string(),
  note: z.string().nullable(),
  /** What the document has to show. */
  shows: z.array(z.string()),
  expires_on: Day,
  expires_at: z.iso.datetime(),
});
export type AskedDocument = z.infer<typeof AskedDocument>;
export const AskedReply = z.object({ success, asked: AskedDocument });

export const SentReply = z.object({
  success,
  /** A number to quote, such as `4K7P-92QD`. */
  receipt: z.string(),
  filename: z.string(),
  received_at: z.iso.datetime(),
});
export type SentReply = z.infer<typeof SentReply>;
