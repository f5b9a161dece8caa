import { z } from 'zod';
import { aboutPerson, Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const about = { accountId: z.uuid(), propertyId: z.uuid(), documentId: z.uuid() };

/** What is recorded about an upload. */
export const UploadDetails = {
  ...about,
  assessmentId: z.uuid().nullable(),
  /** The question that it is evidence for; null for a document that belongs to no question. */
  key: z.string().nullable(),
  documentType: DocumentType,
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  expiresOn: Day.nullable(),
  personal: z.object({ owner: aboutPerson({ filename: z.string() }) }),
};

// Stream `document-{id}`. The file itself is stored under its SHA-256. Its name was chosen by the owner, so it is
// personal data.
export const DocumentEvent = z.discriminatedUnion('type', [
  fact('DocumentUploaded', UploadDetails),
  fact('DocumentExpiryChanged', { ...about, expiresOn: Day.nullable() }),
  // Replaced by another document for the same question, or (null) because its assessment was restarted.
  fact('DocumentSuperseded', { ...about, byDocumentId: z.uuid().nullable() }),
  fact('DocumentDeleted', about),
]);
export type DocumentEvent = z.infer<typeof DocumentEvent>;
export type DocumentUploaded = Extract<DocumentEvent, { type: 'DocumentUploaded' }>['data'];
