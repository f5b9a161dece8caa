import type { StayReceipt } from '../../domain/stayReceipts/contract.ts';
import { stayNumber } from './stayEvents.ts';

/** All eight days were in order. */
export const wholeReceipt: StayReceipt = {
  number: stayNumber,
  property_name: 'Quay House',
  property_address: '5 Pier Road, Whitby, YO21 3PU',
  from: '2026-08-03',
  to: '2026-08-10',
  compliant: true,
  gaps: [],
  made_at: '2026-11-21T10:40:00.000Z',
  badge: { code: 'LP-3H8T-W6RN', status: 'active' },
  documents: [
    { document_type: 'gas_safety_certificate', issued_on: '2025-12-09', expires_on: '2026-12-09' },
    { document_type: 'eicr_certificate', issued_on: null, expires_on: '2029-08-19' },
  ],
  questions: 42,
  editions: ['2026.3'],
  nation: 'england',
  entries: 61,
  log_size: 51_402,
};

export const gapIn = (from: string, to: string, putRightOn: string | null = null): StayReceipt['gaps'][number] => ({
  from,
  to,
  reasons: ['The gas safety certificate had run out on 06/08/2026.'],
  put_right_on: putRightOn,
});
