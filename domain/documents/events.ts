import { z } from 'zod';
import { Day, fact, personal } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const about = { accountId: z.uuid(), propertyId: z.uuid(), documentId: z.uuid() };

// Stream `document-{id}`. The bytes are kept under their SHA-256; a file's name is what its owner called it, so personal.
export const DocumentEvent = z.discriminatedUnion('type', [
  fact('DocumentUploaded', {
    ...about,
    assessmentId: z.uuid().nullable(),
    position: z.int().min(1),
    documentType: DocumentType,
    mediaType: z.string(),
    size: z.int(),
    sha256: z.string(),
    expiresOn: Day.nullable(),
    personal: personal({ filename: z.string() }),
  }),
  fact('DocumentExpiryChanged', { ...about, expiresOn: Day.nullable() }),
  // By another paper for the same question, or (null) because its assessment was started anew.
  fact('DocumentSuperseded', { ...about, byDocumentId: z.uuid().nullable() }),
  fact('DocumentDeleted', about),
]);
export type DocumentEvent = z.infer<typeof DocumentEvent>;
export type DocumentUploaded = Extract<DocumentEvent, { type: 'DocumentUploaded' }>['data'];
