import type { StayReceipt, StayReceiptEntry } from '../../domain/stayReceipts/contract.ts';
import type { StayReceiptMade } from '../../domain/stayReceipts/events.ts';
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

/** A receipt from its event alone, so that it says the same for ever. */
export const stayReceiptRow = (made: StayReceiptMade): StayReceipt => ({
  number: made.number,
  from: made.from,
  to: made.to,
  compliant: made.gaps.length === 0,
  gaps: made.gaps.map(({ from, to, reasons, putRightOn }) => ({ from, to, reasons, put_right_on: putRightOn })),
  property_name: made.personal.owner.details?.propertyName ?? '',
  property_address: made.personal.owner.details?.propertyAddress ?? '',
  made_at: made.at,
  badge: made.badge,
  documents: made.documents.map(({ documentType, issuedOn, expiresOn }) => ({
    document_type: documentType,
    issued_on: issuedOn,
    expires_on: expiresOn,
  })),
  questions: made.questions,
  editions: made.editions,
  nation: made.nation,
  entries: made.entries,
  log_size: made.logSize,
});
