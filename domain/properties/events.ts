import { z } from 'zod';
import { UploadDetails } from '../documents/events.ts';
import { aboutPerson, fact } from '../fact.ts';
import { Nation } from './nation.ts';

export const PropertyType = z.enum(['house', 'apartment', 'cottage', 'bungalow', 'villa', 'chalet', 'cabin', 'other'], {
  error: 'Choose a property type',
});
export type PropertyType = z.infer<typeof PropertyType>;

const Address = aboutPerson({
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  postcode: z.string(),
});
export type PropertyAddress = NonNullable<z.infer<typeof Address>['details']>;

/**
 * The names of the fields above, which are no personal data. `addressLine2` if one text took the place of another,
 * `addressLine2Presence` if it was added or left out.
 */
export const ChangedDetail = z.enum([
  'name',
  'addressLine1',
  'addressLine2',
  'addressLine2Presence',
  'city',
  'postcode',
]);
export type ChangedDetail = z.infer<typeof ChangedDetail>;

const about = { accountId: z.uuid(), propertyId: z.uuid() };
const transfer = { ...about, transferId: z.uuid() };

export const PropertyDetails = {
  ...about,
  nation: Nation,
  propertyType: PropertyType,
  personal: z.object({ owner: Address }),
};

// Stream `property-{id}`. AssessmentOpened names the current assessment. A policy then supersedes the previous one.
// Each document takes a slot here, so that concurrent uploads cannot exceed the limit, and none is accepted after the
// removal. The event contains the whole upload, so that DocumentUploaded can be recorded even if the process dies
// between the two appends. Offers to another account are recorded here, because their end, the removal of the property
// and the transfer exclude each other.
export const PropertyEvent = z.discriminatedUnion('type', [
  fact('PropertyAdded', PropertyDetails),
  // `changedDetails` says which of the encrypted details have other letters or digits than before. It stays readable after
  // their owner was erased. Events from before it was recorded have none.
  fact('PropertyChanged', { ...PropertyDetails, changedDetails: z.array(ChangedDetail).optional() }),
  fact('PropertyRemoved', { ...about, assessmentId: z.uuid().nullable() }),
  fact('AssessmentOpened', {
    ...about,
    assessmentId: z.uuid(),
    formerAssessmentId: z.uuid().nullable(),
    edition: z.string(),
  }),
  fact('DocumentSlotTaken', UploadDetails),
  fact('DocumentSlotReleased', { ...about, documentId: z.uuid() }),
  // Offered to the holder of this address, who may have no account yet. `emailKey` is the HMAC of the address.
  fact('TransferOffered', {
    ...transfer,
    emailKey: z.string(),
    expiresAt: z.iso.datetime(),
    personal: z.object({ owner: aboutPerson({ email: z.string() }) }),
  }),
  fact('TransferWithdrawn', transfer),
  fact('TransferDeclined', transfer),
  // `accountId` is the new owner. Name and address are encrypted with the new owner's key, and the name for the former
  // owner's list of activity with that person's key.
  fact('PropertyTransferred', {
    ...PropertyDetails,
    transferId: z.uuid(),
    formerAccountId: z.uuid(),
    personal: z.object({ owner: Address, former: aboutPerson({ name: z.string() }) }),
  }),
]);
export type PropertyEvent = z.infer<typeof PropertyEvent>;
