import { z } from 'zod';
import { aboutPerson, Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { Proposed } from './proposals.ts';

const about = { accountId: z.uuid(), propertyId: z.uuid(), documentId: z.uuid() };

/** What the document says about itself: the number of the certificate, and the engineer or firm. */
const Certificate = { reference: z.string().nullable(), issuer: z.string().nullable() };

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
  // The fields from here on are missing in older events.
  issuedOn: Day.nullable().optional(),
  /** The document that it replaces, if it answers no question. A question has one document anyway. */
  replaces: z.uuid().optional(),
  /** The person, who may act for the account of another. */
  uploadedBy: z.uuid().optional(),
  personal: z.object({
    owner: aboutPerson({
      filename: z.string(),
      reference: Certificate.reference.optional(),
      issuer: Certificate.issuer.optional(),
      /** What was read from the file. The person confirmed the dates, number and issuer of this event instead. */
      proposed: Proposed.optional(),
    }),
  }),
};

// Stream `document-{id}`. The file itself is stored under its SHA-256. Its name was chosen by the owner, so it is
// personal data.
export const DocumentEvent = z.discriminatedUnion('type', [
  fact('DocumentUploaded', UploadDetails),
  fact('DocumentExpiryChanged', { ...about, expiresOn: Day.nullable() }),
  fact('DocumentDatesChanged', {
    ...about,
    issuedOn: Day.nullable(),
    expiresOn: Day.nullable(),
    personal: z.object({ owner: aboutPerson(Certificate) }),
  }),
  // `expiredOn` was its last day. Recorded on the day after.
  fact('DocumentExpired', { ...about, expiredOn: Day }),
  // Replaced by another document, or (null) because its assessment was restarted.
  fact('DocumentSuperseded', { ...about, byDocumentId: z.uuid().nullable() }),
  fact('DocumentDeleted', about),
  // It counts again, because the import was undone that had filed `insteadOf` in its place.
  fact('DocumentReinstated', { ...about, insteadOf: z.uuid() }),
  // `accountId` is the new owner of its property: the file is copied for this account, and the texts are encrypted with
  // its key.
  fact('DocumentTransferred', {
    ...about,
    personal: z.object({ owner: aboutPerson({ filename: z.string(), ...Certificate }) }),
  }),
]);
export type DocumentEvent = z.infer<typeof DocumentEvent>;
export type DocumentUploaded = Extract<DocumentEvent, { type: 'DocumentUploaded' }>['data'];
