import type { DomainEvent, EventsOf } from '../../domain/events.ts';
import { aboutAda, ada, address, at, bob, cottage, details, emailKey, later, upload, villa } from './events.ts';

export const transferId = '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8c11';
const otherTransferId = '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8c12';
export const expiresAt = '2026-12-20T10:00:00.000Z';
const email = 'bob@example.co.uk';

type Offer = { propertyId?: string; transferId?: string; emailKey?: string; expiresAt?: string; at?: string };
export const transferOffered = (over: Offer = {}): EventsOf<'property'> => ({
  type: 'TransferOffered',
  data: {
    accountId: ada,
    propertyId: cottage,
    transferId,
    emailKey,
    expiresAt,
    at,
    personal: { owner: aboutAda({ email }) },
    ...over,
  },
});
const about = { accountId: ada, propertyId: cottage, transferId };
export const transferWithdrawn: EventsOf<'property'> = { type: 'TransferWithdrawn', data: { ...about, at: later } };
export const transferDeclined: EventsOf<'property'> = { type: 'TransferDeclined', data: { ...about, at: later } };

const toBob = { accountId: bob, formerAccountId: ada };
export const propertyTransferred = (propertyId: string = cottage, id: string = transferId): EventsOf<'property'> => ({
  type: 'PropertyTransferred',
  data: {
    ...details,
    ...toBob,
    propertyId,
    transferId: id,
    personal: { owner: { subject: bob, details: address }, former: aboutAda({ name: address.name }) },
    at: later,
  },
});
export const transferSlotTaken = (propertyId: string = cottage, id: string = transferId): EventsOf<'allowance'> => ({
  type: 'TransferSlotTaken',
  data: { accountId: bob, propertyId, transferId: id, at: later },
});

const oldPaper = 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a09';
const ofVilla = { ...upload, propertyId: villa, documentId: oldPaper };

/** Ada's villa, which becomes Bob's, with a document that was uploaded meanwhile. */
export const villaTransferred: readonly DomainEvent[] = [
  { type: 'PropertyAdded', data: { ...details, propertyId: villa, at } },
  { type: 'DocumentSlotTaken', data: ofVilla },
  transferOffered({ propertyId: villa, transferId: otherTransferId }),
  {
    type: 'TransferOpened',
    data: { accountId: ada, propertyId: villa, transferId: otherTransferId, emailKey, at },
  },
  transferSlotTaken(villa, otherTransferId),
  propertyTransferred(villa, otherTransferId),
  { type: 'DocumentUploaded', data: ofVilla },
  {
    type: 'DocumentTransferred',
    data: {
      accountId: bob,
      propertyId: villa,
      documentId: oldPaper,
      personal: { owner: { subject: bob, details: { filename: 'gas.pdf', reference: null, issuer: null } } },
      at: later,
    },
  },
  {
    type: 'TransferCompleted',
    data: { ...toBob, propertyId: villa, transferId: otherTransferId, at: later },
  },
];
