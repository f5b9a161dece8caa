import type { StayReceipt } from './contract.ts';
import type { StayReceiptMade } from './events.ts';

/** A receipt from its event alone, so that it says the same for ever. */
export const receiptOf = (made: StayReceiptMade): StayReceipt => ({
  number: made.number,
  from: made.from,
  to: made.to,
  compliant: made.gaps.length === 0,
  gaps: made.gaps.map(({ from, to, reasons, putRightOn }) => ({ from, to, reasons, put_right_on: putRightOn })),
  property_name: made.personal.owner.details?.propertyName ?? '',
  property_address: made.personal.owner.details?.propertyAddress ?? '',
  // Left out, not null: a receipt from before must stay what its proofs were made of.
  ...(made.addressChangedOn && { address_changed_on: made.addressChangedOn }),
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
