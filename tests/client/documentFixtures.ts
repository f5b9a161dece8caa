import type { Document } from '../../domain/documents/contract.ts';
import { id } from './fixtures.tsx';

const AT = '2026-05-04T10:00:00.000Z';

/** A gas safety certificate for question 20, as the server sends it. */
export const filed = (n: number, over: Partial<Document> = {}): Document => ({
  id: id(n),
  document_id: id(n),
  property_id: id(13),
  question_id: 20,
  question_key: 'gas-safety-record',
  document_type: 'gas_safety_certificate',
  filename: 'gas.pdf',
  original_filename: 'gas.pdf',
  size: 5,
  sha256: 'ab'.repeat(32),
  download_url: `/api/documents/${id(n)}/download`,
  expiry_date: '2026-12-09',
  issued_on: null,
  reference: null,
  issuer: null,
  state: 'soon',
  created_at: AT,
  uploaded_at: AT,
  uploaded_by: 'Rowena Hale',
  superseded: false,
  replaced_by: null,
  replaced_at: null,
  reminders_paused_until: null,
  ...over,
});
