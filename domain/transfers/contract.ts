import { z } from 'zod';
import { InvitationBody } from '../access/contract.ts';
import { Id } from '../fact.ts';
import { Nation } from '../properties/nation.ts';

/** Days for which an offer is open. */
export const TRANSFER_DAYS = 30;

export const TransferBody = InvitationBody.pick({ email: true });
export type TransferBody = z.input<typeof TransferBody>;

export const TransferPath = z.object({ id: Id() });

/** An open offer, as its owner sees it. */
export const MadeTransfer = z.object({
  id: z.uuid(),
  property_id: z.uuid(),
  property_name: z.string(),
  email: z.string(),
  offered_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type MadeTransfer = z.infer<typeof MadeTransfer>;

/** An open offer in the list of its addressee. */
export const OfferedProperty = z.object({
  id: z.uuid(),
  property_name: z.string(),
  from: z.string(),
  expires_at: z.iso.datetime(),
});
export type OfferedProperty = z.infer<typeof OfferedProperty>;

/** `suspended`: open, but its sender has to confirm their address first. */
export const TransferStatus = z.enum(['open', 'suspended', 'expired', 'withdrawn', 'declined', 'accepted']);
export type TransferStatus = z.infer<typeof TransferStatus>;

/** An offer, as its addressee sees it. Only an open one says what is offered and by whom. */
export const ReceivedTransfer = z.object({
  id: z.uuid(),
  status: TransferStatus,
  offered_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Once it was accepted, while the property belongs to this person. */
  property_id: z.uuid().nullable(),
  offer: z
    .object({
      from: z.string(),
      name: z.string(),
      address: z.string(),
      nation: Nation,
      documents: z.int(),
      assessment: z.enum(['none', 'in_progress', 'completed']),
      /** The code of its badge. */
      badge: z.string().nullable(),
    })
    .nullable(),
});
export type ReceivedTransfer = z.infer<typeof ReceivedTransfer>;

export const MadeTransferReply = z.object({ success: z.literal(true), transfer: MadeTransfer.nullable() });
export const TransfersReply = z.object({
  success: z.literal(true),
  received: z.array(OfferedProperty),
  made: z.array(MadeTransfer),
});
export const ReceivedTransferReply = z.object({ success: z.literal(true), transfer: ReceivedTransfer });
export const AcceptedTransferReply = z.object({ success: z.literal(true), property_id: z.uuid() });
