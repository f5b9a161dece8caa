import { z } from 'zod';
import { fact } from '../fact.ts';

const about = { accountId: z.uuid(), propertyId: z.uuid(), transferId: z.uuid() };

// Stream `transfer-{id}`: names the property and the addressee of an offer, and says when everything that belongs to the
// property has followed it. Only a file that could not be copied may follow later: until then its document is read from the
// former owner's file. Whether an offer is open is decided in the stream of its property.
export const TransferEvent = z.discriminatedUnion('type', [
  fact('TransferOpened', { ...about, emailKey: z.string() }),
  // `accountId` is the new owner.
  fact('TransferCompleted', { ...about, formerAccountId: z.uuid() }),
]);
export type TransferEvent = z.infer<typeof TransferEvent>;
export type TransferOpened = Extract<TransferEvent, { type: 'TransferOpened' }>['data'];
