import type { MadeTransfer, OfferedProperty } from '../../domain/transfers/contract.ts';
import type { ShownOffer } from './queries.ts';

export const madeTransferRow = ({ state, name }: ShownOffer): MadeTransfer => ({
  id: state.transferId,
  property_id: state.propertyId,
  property_name: name,
  email: state.email,
  offered_at: state.offeredAt,
  expires_at: state.expiresAt,
});

export const offeredPropertyRow = ({ state, name, sender }: ShownOffer): OfferedProperty => ({
  id: state.transferId,
  property_name: name,
  from: sender,
  expires_at: state.expiresAt,
});
