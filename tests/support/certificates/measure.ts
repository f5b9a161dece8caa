import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pdfText } from '../../../client/app/documents/reading/pdfText.ts';
import { type Reading, readingOf } from '../../../client/app/documents/reading/reading.ts';
import type { Certificate, Truth } from './certificate.ts';
import { pdfOf, type Sheet } from './sheet.ts';

export const TODAY = '2026-11-22';

export const readPdf = async (pdf: Uint8Array, uploadedAs: Certificate['documentType']): Promise<Reading> =>
  readingOf(await pdfText(pdfjs, pdf), { uploadedAs, today: TODAY });

export const readSheet = async (draw: (sheet: Sheet) => void, uploadedAs: Certificate['documentType']) =>
  readPdf(await pdfOf(draw), uploadedAs);

/** `doubtful`: proposed with a doubt, so that nothing is taken without the person. */
export type Outcome = 'right' | 'wrong' | 'silent' | 'doubtful';

export type Measured = {
  readonly name: string;
  readonly field: keyof Truth;
  readonly outcome: Outcome;
  readonly read: string | null;
};

const FIELDS = ['issuedOn', 'expiresOn', 'reference'] as const;

const measureField = (reading: Reading, truth: Truth, field: keyof Truth): Pick<Measured, 'outcome' | 'read'> => {
  const proposal = reading.proposed[field];
  if (proposal === null) return { outcome: truth[field] === null ? 'right' : 'silent', read: null };
  const read = 'day' in proposal ? proposal.day : proposal.value;
  if (proposal.doubts.length > 0) return { outcome: 'doubtful', read: `${read} (${proposal.doubts.join(', ')})` };
  return { outcome: read === truth[field] ? 'right' : 'wrong', read };
};

export const measure = async (certificates: readonly Certificate[]): Promise<Measured[]> => {
  const measured: Measured[] = [];
  for (const { name, documentType, truth, draw } of certificates) {
    const reading = await readSheet(draw, documentType);
    for (const field of FIELDS) measured.push({ name, field, ...measureField(reading, truth, field) });
  }
  return measured;
};

export const shareOf = (measured: readonly Measured[], outcome: Outcome): number =>
  measured.filter((each) => each.outcome === outcome).length / measured.length;
