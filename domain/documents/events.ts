import { z } from 'zod';
import { aboutPerson, Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const about = { accountId: z.uuid(), propertyId: z.uuid(), documentId: z.uuid() };

// Stream `document-{id}`. The bytes are kept under their SHA-256. A file's name is what its owner called it, so it is
// personal data.
export const DocumentEvent = z.discriminatedUnion('type', [
  fact('DocumentUploaded', {
    ...about,
    assessmentId: z.uuid().nullable(),
    /** The question it is evidence for; null for a document that is filed and answers none. */
    key: z.string().nullable(),
    documentType: DocumentType,
    mediaType: z.string(),
    /** Bytes. */
    size: z.int(),
    sha256: z.string(),
    expiresOn: Day.nullable(),
    personal: z.object({ owner: aboutPerson({ filename: z.string() }) }),
  }),
  fact('DocumentExpiryChanged', { ...about, expiresOn: Day.nullable() }),
  // By another document for the same question, or (null) because its assessment was started again.
  fact('DocumentSuperseded', { ...about, byDocumentId: z.uuid().nullable() }),
  fact('DocumentDeleted', about),
]);
export type DocumentEvent = z.infer<typeof DocumentEvent>;
export type DocumentUploaded = Extract<DocumentEvent, { type: 'DocumentUploaded' }>['data'];
