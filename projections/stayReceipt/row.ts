import type { StayReceiptEntry } from '../../domain/stayReceipts/contract.ts';
import type { StayReceiptState } from './model.ts';

export const stayReceiptEntry = (state: StayReceiptState): StayReceiptEntry => ({
  number: state.number,
  property_id: state.propertyId,
  from: state.from,
  to: state.to,
  compliant: state.compliant,
  made_at: state.madeAt,
  state: state.withdrawn ? 'withdrawn' : 'open',
});
