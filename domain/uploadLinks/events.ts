import { z } from 'zod';
import { Proposed } from '../documents/proposals.ts';
import { aboutPerson, Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const about = { accountId: z.uuid(), propertyId: z.uuid(), linkId: z.uuid() };

// Stream `uploadLink-{id}`: a request for one document from a person without an account. The id is made from the SHA-256
// of the token in the address, so that the address leads to the stream and the stream does not reveal the address.
export const UploadLinkEvent = z.discriminatedUnion('type', [
  fact('UploadLinkMade', {
    ...about,
    /** The question that the document answers. */
    key: z.string(),
    documentType: DocumentType,
    /** The last day on which it works. */
    lastDay: Day,
    madeBy: z.uuid(),
    personal: z.object({ owner: aboutPerson({ note: z.string().nullable() }) }),
  }),
  // Contains the whole upload, so that the property can take it even if the process dies between the two appends.
  fact('UploadLinkUsed', {
    ...about,
    documentId: z.uuid(),
    assessmentId: z.uuid().nullable(),
    key: z.string(),
    documentType: DocumentType,
    mediaType: z.string(),
    /** Bytes. */
    size: z.int(),
    sha256: z.string(),
    expiresOn: Day.nullable(),
    issuedOn: Day.nullable(),
    /** SHA-256 of a secret of the browser that has sent it: only that browser may send another file instead. */
    senderKeyHash: z.string().nullable(),
    personal: z.object({
      sender: aboutPerson({
        filename: z.string(),
        name: z.string().nullable(),
        /** The number in a register, such as that of a Gas Safe engineer. */
        licence: z.string().nullable(),
        /** What was read from the file. */
        proposed: Proposed.nullable(),
      }),
    }),
  }),
  fact('UploadLinkRevoked', about),
]);
export type UploadLinkEvent = z.infer<typeof UploadLinkEvent>;
export type UploadLinkMade = Extract<UploadLinkEvent, { type: 'UploadLinkMade' }>['data'];
export type UploadLinkUsed = Extract<UploadLinkEvent, { type: 'UploadLinkUsed' }>['data'];
