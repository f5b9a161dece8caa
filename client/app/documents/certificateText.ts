import type { Document } from '../../../domain/documents/contract.ts';

/** The number of the certificate and who issued it, as far as they are known: `LGSR-4718 · D. Morris`. */
export const certificateText = ({ reference, issuer }: Pick<Document, 'reference' | 'issuer'>): string =>
  [reference, issuer].filter(Boolean).join(' · ');
