import { z } from 'zod';
import { aboutPerson, Day, fact } from '../fact.ts';
import { PropertyType } from '../properties/events.ts';
import { Nation } from '../properties/nation.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const Details = z.object({
  nation: Nation,
  propertyType: PropertyType,
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  postcode: z.string(),
});
export type ImportedDetails = z.infer<typeof Details>;

const Arranged = z.object({
  /** With its name, because the import adds the group if there is none. */
  group: z.object({ groupId: z.uuid(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
});
export type ImportedArrangement = z.infer<typeof Arranged>;

/**
 * `former` is null for a new property. Otherwise it is what the import replaces, so that it can be put back. Without
 * `arranged`, group and tags stay as they are.
 */
const Row = z.object({
  row: z.int().positive(),
  propertyId: z.uuid(),
  former: Details.nullable(),
  details: Details,
  arranged: z.object({ former: Arranged, now: Arranged }).optional(),
});
export type ImportedRow = z.infer<typeof Row>;

const Document = z.object({
  row: z.int().positive(),
  documentId: z.uuid(),
  propertyId: z.uuid(),
  assessmentId: z.uuid().nullable(),
  /** The question that it is evidence for. */
  key: z.string().nullable(),
  documentType: DocumentType,
  mediaType: z.string(),
  size: z.int(),
  sha256: z.string(),
  expiresOn: Day.nullable(),
  filename: z.string(),
});
/** A document that an import files. */
export type ImportedDocument = z.infer<typeof Document>;

const about = { accountId: z.uuid(), importId: z.uuid(), planId: z.uuid() };

// Stream `import-{plan}`. A plan is what an import would do, row by row: the same file with another correction is another
// plan. Its rows are recorded in chunks, because an append holds at most 1 MB. Nothing follows from them until the
// allowance has given a slot to each new property; then the import is committed, and happens whole. An import of
// documents takes no slots there, but is decided by the same event: one import of an account at a time.
export const ImportEvent = z.discriminatedUnion('type', [
  fact('ImportPrepared', {
    ...about,
    added: z.int().nonnegative(),
    changed: z.int().nonnegative(),
    chunks: z.int().positive(),
  }),
  fact('ImportRowsPrepared', {
    ...about,
    chunk: z.int().nonnegative(),
    personal: z.object({ owner: aboutPerson({ rows: z.array(Row) }) }),
  }),
  fact('ImportDocumentsPrepared', {
    ...about,
    chunk: z.int().nonnegative(),
    personal: z.object({ owner: aboutPerson({ documents: z.array(Document) }) }),
  }),
  fact('ImportCommitted', { ...about, added: z.int().nonnegative(), changed: z.int().nonnegative() }),
  // All rows are applied. `skipped`: these properties were changed or removed by hand after the preview, or these
  // documents could not be filed.
  fact('ImportApplied', { ...about, skipped: z.array(z.uuid()) }),
  fact('ImportUndone', about),
  // `kept`: these properties were changed by hand after the import, so they stay as they are; or these documents, because
  // their property belongs to another account now.
  fact('ImportUndoApplied', { ...about, kept: z.array(z.uuid()) }),
]);
export type ImportEvent = z.infer<typeof ImportEvent>;
