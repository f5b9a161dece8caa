import { zipSync } from 'fflate';
import { checkArchive } from '../../verifier/checkArchive.ts';
import type { ArchiveCheck } from '../../verifier/contract.ts';
import { RECEIPT_FILES, type ReceiptProof, receiptText } from '../../verifier/receipt/format.ts';
import { unpacked, withFiles } from '../support/bundles.ts';
import { logVkey, logWith, ownersKey, receiptZip, sealed, storedStay } from '../support/receiptProofs.ts';
import { madeStay, stayNumber } from '../support/stayEvents.ts';

const gap = {
  from: '2026-08-07',
  to: '2026-08-08',
  reasons: ['The gas safety certificate had run out on 06/08/2026.'],
  putRightOn: '2026-08-09',
};
export const stay = storedStay({ gaps: [gap] });
const other = storedStay({
  number: 'SR-0000-0002',
  receiptId: '0192f0a0-0000-7000-8000-0000000000d2',
  to: '2026-08-12',
});
const withdrawal = {
  ...stay.event,
  type: 'StayReceiptWithdrawn',
  data: { accountId: madeStay.accountId, propertyId: madeStay.propertyId, number: stayNumber, at: madeStay.at },
};
export const stranger = Buffer.alloc(32, 8);
export const now = new Date('2026-11-23T12:00:00.000Z');

/** An entry in the stream of a receipt that this build does not know. */
const later = { ...stay.event, type: 'StayReceiptStated' };
const place = { stream: `property-${madeStay.propertyId}`, id: '0192f0a0-0000-7000-8000-0000000000d3' };
const ofProperty = {
  ...stay.event,
  ...place,
  type: 'PropertyAdded',
  data: { ...stay.event.data, personal: sealed(madeStay.personal, place) },
};
export const ofPropertyKeys = { owner: ownersKey(ofProperty) };

export const log = logWith([stay.event, other.event, withdrawal, later, ofProperty]);
export const zip = await receiptZip(stay, log.proven(0));
const files = unpacked(zip);
const proofIn = (from: ReadonlyMap<string, Uint8Array>): ReceiptProof =>
  JSON.parse(Buffer.from(from.get(RECEIPT_FILES.receipt) ?? []).toString());
export const genuine = proofIn(files);
export const otherProof = proofIn(unpacked(await receiptZip(other, log.proven(1))));

export const check = (bytes: Uint8Array, keys: readonly string[] = [logVkey]): Promise<ArchiveCheck> =>
  checkArchive({ bytes: new Uint8Array(bytes), keys, now });
export const packed = (content: Parameters<typeof withFiles>[1]) =>
  zipSync(Object.fromEntries(withFiles(files, content)));
export const withText = (text: string) => packed({ [RECEIPT_FILES.receipt]: text });
export const withProof = (change: Partial<ReceiptProof>) => withText(receiptText({ ...genuine, ...change }));
export const withReceipt = (change: Partial<ReceiptProof['receipt']>) =>
  withProof({ receipt: { ...genuine.receipt, ...change } });
export const withEvent = (data: object) =>
  withProof({ event: { ...genuine.event, data: { ...genuine.event.data, ...data } } });
export const text = receiptText(genuine);
export const reasonOf = ({ refusal }: ArchiveCheck) => `${refusal?.title}: ${refusal?.text}`;
