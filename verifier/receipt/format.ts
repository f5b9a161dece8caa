import { z } from 'zod';
import { StayReceipt } from '../../domain/stayReceipts/contract.ts';
import { AuditPath, Index, StoredEvent } from '../check/format.ts';

// The ZIP of a stay receipt with its proofs. It is kept for years: a field may be added, but none may change its meaning.

export const RECEIPT_FORMATS = ['letproof-stay-receipt/1', 'letproof-stay-receipt/2'] as const;

/** Only the second one has `address_changed_on`: a check that was kept from before would call it an addition. */
export const receiptFormat = ({ address_changed_on }: Pick<StayReceipt, 'address_changed_on'>) =>
  RECEIPT_FORMATS[address_changed_on === undefined ? 0 : 1];

export const RECEIPT_FILES = { receipt: 'stay-receipt.json', readme: 'VERIFY.md' } as const;

/** `stay-receipt.json`. */
export const ReceiptProof = z.strictObject({
  format: z.enum(RECEIPT_FORMATS),
  /** What the page of the receipt shows. */
  receipt: StayReceipt,
  /** The entry that records it. */
  event: StoredEvent,
  /** Opens the name and the address in it, and nothing else. */
  keys: z.strictObject({ owner: z.string() }),
  /** The leaf of the entry, and its audit path in the log of `size` entries. */
  index: Index,
  size: z.int().positive(),
  path: AuditPath,
  /** The verifier key that has signed the checkpoint. */
  vkey: z.string(),
  checkpoint: z.string(),
});
export type ReceiptProof = z.infer<typeof ReceiptProof>;

/** As it is written. Who checks accepts this form only, so that no byte of the file can be changed unseen. */
export const receiptText = (proof: unknown): string => `${JSON.stringify(proof, null, 2)}\n`;
