import type { EventsOf, Of } from '../../domain/events.ts';
import { aboutAda, ada, at, cottage, later } from './events.ts';

export const stayNumber = 'SR-6F2K-9H1D';

export const madeStay: Of<'StayReceiptMade'>['data'] = {
  accountId: ada,
  propertyId: cottage,
  number: stayNumber,
  receiptId: '0192f0a0-0000-7000-8000-0000000000d1',
  from: '2026-08-03',
  to: '2026-08-10',
  gaps: [],
  badge: { code: 'LP-3H8T-W6RN', status: 'active' },
  documents: [{ documentType: 'gas_safety_certificate', issuedOn: '2025-12-09', expiresOn: '2026-12-09' }],
  questions: 42,
  editions: ['2026.3'],
  nation: 'england',
  entries: 61,
  position: '51402',
  logSize: 51_402,
  madeBy: ada,
  personal: { owner: aboutAda({ propertyName: 'Quay House', propertyAddress: '5 Pier Road, Whitby, YO21 3PU' }) },
  at,
};
export const stayReceiptMade: EventsOf<'stayReceipt'> = { type: 'StayReceiptMade', data: madeStay };
export const stayReceiptWithdrawn: EventsOf<'stayReceipt'> = {
  type: 'StayReceiptWithdrawn',
  data: { accountId: ada, propertyId: cottage, number: stayNumber, at: later },
};
