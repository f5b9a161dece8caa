import type { AskedDocument } from '../../domain/uploadLinks/contract.ts';

export const TOKEN = 't'.repeat(43);
export const asked: AskedDocument = {
  property_name: 'Bakehouse Flat',
  property_address: 'Flat 2, 9 Fore Street, Fowey, PL23 1AH',
  asked_by: 'Rowena Hale',
  document_type: 'gas_safety_certificate',
  asked_for: 'Gas safety record',
  question: 'Is there a gas safety record?',
  note: null,
  shows: ['every gas appliance'],
  expires_on: '2026-12-05',
  expires_at: '2026-12-05T23:59:59.999Z',
};
export const received = {
  status: 201,
  body: { success: true, receipt: '4K7P-92QD', filename: 'gas.pdf', received_at: '2026-11-21T10:34:00.000Z' },
};
