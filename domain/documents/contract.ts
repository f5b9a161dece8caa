import { z } from 'zod';
import { Day, Id } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { QuestionRef } from '../questionnaire/questionRef.ts';

/** Bytes. 10 MiB is what browsers and file managers call 10MB. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const FILE_TOO_LARGE = 'File size must be less than 10MB';
export const UPLOAD_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png', '.doc', '.docx'] as const;
export const WRONG_FILE_TYPE = 'The file must be a PDF, JPG, PNG, DOC or DOCX document';
export const EXPIRY_IN_PAST = 'The expiry date cannot be earlier than today';

const emptyToNull = (value: unknown) => (value === '' || value === undefined ? null : value);

const ExpiryDate = z.iso.date({
  error: ({ input }) => (input === undefined ? 'Expiry date is required' : 'Enter a date such as 2027-03-31'),
});

/** The fields beside `file`; a multipart form sends everything as text. */
export const UploadFields = z.object({
  property_id: Id('Property is required'),
  question_id: QuestionRef,
  document_type: z.preprocess(
    (value) => (value === '' ? undefined : value),
    DocumentType.default('compliance_document'),
  ),
  assessment_id: z.preprocess(emptyToNull, Id('Assessment is not valid').nullable()),
  expiry_date: z.preprocess(emptyToNull, ExpiryDate.nullable()),
});

export const DocumentPath = z.object({ id: Id() });
export const DocumentQuery = z.object({ property_id: Id().optional(), question_id: QuestionRef.optional() });
// Required although it may be null: a misspelt field name must not delete the date.
export const ExpiryBody = z.object({
  expiry_date: z.preprocess((value) => (value === '' ? null : value), ExpiryDate.nullable()),
});

export const Document = z.object({
  id: z.uuid(),
  document_id: z.uuid(),
  property_id: z.uuid(),
  /** Its position in the edition of the property's assessment; null if that edition does not ask the question. */
  question_id: z.int().nullable(),
  question_key: z.string().nullable(),
  document_type: DocumentType,
  filename: z.string(),
  original_filename: z.string(),
  size: z.int(),
  sha256: z.string(),
  download_url: z.string(),
  expiry_date: Day.nullable(),
  created_at: z.iso.datetime(),
  uploaded_at: z.iso.datetime(),
  superseded: z.boolean(),
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
