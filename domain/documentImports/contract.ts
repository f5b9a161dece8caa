import { z } from 'zod';
import { ExpiryDate } from '../documents/contract.ts';
import { Day, Id } from '../fact.ts';
import { ImportStatus } from '../imports/contract.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

/** Bytes. Certificates of a hundred properties, as engineers send them. */
export const MAX_ZIP_BYTES = 100 * 1024 * 1024;
export const ZIP_TOO_LARGE = 'The ZIP must be smaller than 100MB: split it in two';
export const MAX_ZIP_FILES = 300;
export const TOO_MANY_FILES = `A ZIP holds at most ${MAX_ZIP_FILES} documents: split it in two`;
export const NOT_A_ZIP = 'The file must be a ZIP of documents';

/** What can be put right. `file` is the document itself, which cannot. */
export const DocumentField = z.enum(['file', 'property', 'document_type', 'question', 'expiry_date']);
export type DocumentField = z.infer<typeof DocumentField>;

const Choice = z.object({ id: z.uuid(), name: z.string(), address: z.string() });
export type PropertyChoice = z.infer<typeof Choice>;

export const PlannedDocument = z.object({
  row: z.int().positive(),
  /** The name in the ZIP, with its folders. */
  path: z.string(),
  size: z.int(),
  state: z.enum(['new', 'same', 'refused']),
  property: Choice.nullable(),
  /** Those that it may belong to, if it is not clear. */
  choices: z.array(Choice),
  document_type: DocumentType.nullable(),
  /** The question that takes this kind of document, in the words of the property's edition. */
  question: z.object({ key: z.string(), text: z.string() }).nullable(),
  /** False if it is filed without its question. */
  attach: z.boolean(),
  /** True if the question has a document, which this one replaces. */
  replaces: z.boolean(),
  expiry_date: Day.nullable(),
  errors: z.partialRecord(DocumentField, z.string()).optional(),
  hint: z.string().optional(),
  left_out: z.boolean(),
});
export type PlannedDocument = z.infer<typeof PlannedDocument>;

/** Everything about an import of documents. After the commit there are no rows. */
export const DocumentImport = z.object({
  id: z.uuid(),
  status: ImportStatus,
  filename: z.string(),
  rows: z.array(PlannedDocument),
  /** Names exactly what these rows would do. A commit that sends it is refused if that has changed. */
  plan: z.uuid(),
  progress: z.object({ done: z.int(), total: z.int() }),
  added: z.int(),
  /** Documents that could not be filed, or that the undo has left. A property that the account has no more has no name. */
  kept: z.array(
    z.object({
      document_id: z.uuid(),
      filename: z.string(),
      property_id: z.uuid(),
      property_name: z.string().nullable(),
    }),
  ),
  undo_until: z.iso.datetime().nullable(),
});
export type DocumentImport = z.infer<typeof DocumentImport>;

export const DocumentImportReply = DocumentImport.extend({ success: z.literal(true) });
export type DocumentImportReply = z.infer<typeof DocumentImportReply>;

/** What the user has put right in one row. What is absent stays as it was. */
export const DocumentCorrection = z.object({
  property_id: Id('Choose a property of the list').optional(),
  /** The name of a property, as an alternative to its id. */
  property: z.string().trim().max(200, 'Keep it to 200 characters').optional(),
  document_type: DocumentType.optional(),
  attach: z.boolean().optional(),
  expiry_date: ExpiryDate.nullable().optional(),
  left_out: z.boolean().optional(),
});
export type DocumentCorrection = z.infer<typeof DocumentCorrection>;

export const CorrectDocumentsBody = z.strictObject({
  rows: z.array(DocumentCorrection.extend({ row: z.int().positive() }).strict()).max(MAX_ZIP_FILES),
});
export type CorrectDocumentsBody = z.infer<typeof CorrectDocumentsBody>;
