import { z } from 'zod';
import { EnteredDay } from '../enteredDay.ts';
import { Day, Id } from '../fact.ts';
import { flawOf } from '../plainJson.ts';
import { plainText } from '../plainText.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { QuestionRef } from '../questionnaire/questionRef.ts';
import { MAX_TEXT, ProposedBody } from './proposals.ts';

export const UPLOAD_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png', '.doc', '.docx'] as const;
export const WRONG_FILE_TYPE = 'The file must be a PDF, JPG, PNG, DOC or DOCX document';
export const EXPIRY_IN_PAST = 'The expiry date cannot be earlier than today';
export const ISSUED_IN_FUTURE = 'The issue date cannot be later than today';
export const ISSUED_AFTER_EXPIRY = 'The issue date cannot be later than the expiry date';
export const NEITHER_QUESTION_NOR_TYPE = 'Choose a question or a kind of document';

const blankToNull = (value: unknown) => (typeof value === 'string' && plainText(value).trim() === '' ? null : value);
export const emptyToNull = (value: unknown) => (value === undefined ? null : blankToNull(value));

export const ExpiryDate = EnteredDay('expiry date', {
  error: ({ input }) => (input === undefined ? 'Expiry date is required' : 'Enter a date such as 2027-03-31'),
});

export const IssuedOn = EnteredDay('issue date', 'Enter a date such as 2026-03-31');

export const shortText = z.string().overwrite(plainText).trim().max(MAX_TEXT, `Keep it under ${MAX_TEXT} characters`);

// A file may hold any characters. Some cannot be stored.
const plainTexts = (_name: string, value: unknown): unknown => (typeof value === 'string' ? plainText(value) : value);

/** As JSON text, because a multipart form has only text. */
export const ProposedText = z
  .string()
  .transform((text, context): unknown => {
    try {
      const value: unknown = JSON.parse(text, plainTexts);
      const flaw = flawOf(value);
      if (flaw === undefined) return value;
      context.addIssue(flaw);
    } catch {
      context.addIssue('This is not JSON');
    }
    return z.NEVER;
  })
  .pipe(ProposedBody);

/** The fields beside `file`; a multipart form sends everything as text. */
export const UploadFields = z.strictObject({
  property_id: Id('Property is required'),
  question_id: z.preprocess(emptyToNull, QuestionRef.nullable()),
  document_type: z.preprocess(emptyToNull, DocumentType.nullable()),
  assessment_id: z.preprocess(emptyToNull, Id('Assessment is not valid').nullable()),
  expiry_date: z.preprocess(emptyToNull, ExpiryDate.nullable()),
  issued_on: z.preprocess(emptyToNull, IssuedOn.nullable()),
  reference: z.preprocess(emptyToNull, shortText.nullable()),
  issuer: z.preprocess(emptyToNull, shortText.nullable()),
  /** What was read from the file, beside the fields that the person confirmed. */
  proposed: z.preprocess(emptyToNull, ProposedText.nullable()),
  /** The document that it replaces, if it answers no question. */
  replaces: z.preprocess(emptyToNull, Id('Document is not valid').nullable()),
});
export type UploadFields = z.infer<typeof UploadFields>;

export const DocumentPath = z.object({ id: Id() });
export const DocumentQuery = z.object({ property_id: Id().optional(), question_id: QuestionRef.optional() });
// The expiry date is required although it may be null: a misspelt field name must not delete it. Each of the other
// fields stays as it is if it is left out.
export const DatesBody = z.strictObject({
  expiry_date: z.preprocess(blankToNull, ExpiryDate.nullable()),
  issued_on: z.preprocess(blankToNull, IssuedOn.nullable()).optional(),
  reference: z.preprocess(blankToNull, shortText.nullable()).optional(),
  issuer: z.preprocess(blankToNull, shortText.nullable()).optional(),
});
export type DatesBody = z.infer<typeof DatesBody>;

export const Document = z.object({
  id: z.uuid(),
  document_id: z.uuid(),
  property_id: z.uuid(),
  /** Its position in the edition of the property's assessment; null without a question, or if it is not asked there. */
  question_id: z.int().nullable(),
  question_key: z.string().nullable(),
  document_type: DocumentType,
  filename: z.string(),
  original_filename: z.string(),
  size: z.int(),
  sha256: z.string(),
  download_url: z.string(),
  expiry_date: Day.nullable(),
  issued_on: Day.nullable(),
  /** The number of the certificate. */
  reference: z.string().nullable(),
  /** The engineer or firm. */
  issuer: z.string().nullable(),
  state: z.enum(['valid', 'soon', 'expired', 'none']),
  created_at: z.iso.datetime(),
  uploaded_at: z.iso.datetime(),
  /** The name of the person, or the address of one who left the name blank; null if it is not known. */
  uploaded_by: z.string().nullable(),
  superseded: z.boolean(),
  replaced_by: z.uuid().nullable(),
  replaced_at: z.iso.datetime().nullable(),
  /** No reminders about it until the end of this day. */
  reminders_paused_until: Day.nullable(),
});
export type Document = z.infer<typeof Document>;

const success = z.literal(true);
export const UploadReply = z.object({
  success,
  document_id: z.uuid(),
  filename: z.string(),
  download_url: z.string(),
  document: Document,
});
export const DocumentsReply = z.object({ success, documents: z.array(Document) });
export const DocumentReply = z.object({ success, document: Document });
