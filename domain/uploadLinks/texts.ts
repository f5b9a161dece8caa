import { DOCUMENT_TYPE_LABELS, type DocumentType } from '../questionnaire/documentTypes.ts';
import type { Question } from '../questionnaire/schema.ts';

/** What an engineer calls it, where that differs from our own name of the kind. */
const NAMES: Readonly<Partial<Record<DocumentType, string>>> = { gas_safety_certificate: 'Gas safety record' };

/** `Gas safety record`; for a question without a kind of document, what the question is about. */
export const askedFor = (
  documentType: DocumentType,
  question: Pick<Question, 'briefDescription'> | undefined,
): string => {
  if (documentType === 'compliance_document' && question) return `Document: ${question.briefDescription}`;
  return NAMES[documentType] ?? DOCUMENT_TYPE_LABELS[documentType];
};

/** The name inside a sentence: `gas safety record`, `EICR`. */
export const askedInSentence = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** The last word of a kind's name: `record`, `EICR`. */
export const shortNoun = (documentType: DocumentType): string => {
  const words = (NAMES[documentType] ?? DOCUMENT_TYPE_LABELS[documentType]).split(' ');
  return askedInSentence(words.at(-1) ?? 'document');
};

const ADDRESS_AND_DATE = 'the address, the date and the result of each check';

const SHOWS: Readonly<Partial<Record<DocumentType, readonly string[]>>> = {
  gas_safety_certificate: [
    'every gas appliance, pipe and flue, LPG too',
    ADDRESS_AND_DATE,
    'your Gas Safe number and signature',
  ],
  eicr_certificate: [
    'the result: satisfactory or unsatisfactory',
    'the address, the date and the date of the next inspection',
    'your scheme membership and signature',
  ],
  pat_certificate: ['every appliance that was tested', ADDRESS_AND_DATE, 'your name or firm'],
  insurance_policy: [
    'that holiday letting is covered',
    'the limit of the public liability cover',
    'the address, and from when until when it is in force',
  ],
  fire_risk_assessment: ['the address and the date', 'what was found and what to do', 'who has assessed it'],
  smoke_alarm_certificate: ['where each alarm is', ADDRESS_AND_DATE, 'your name or firm'],
  legionella_assessment: ['the address and the date', 'what was found and what to do', 'who has assessed it'],
  epc_certificate: ['the address and the rating', 'the number of the certificate', 'until when it is valid'],
};

const ANY = ['every page, readable to its edges', 'the address of the property', 'its date, and until when it is good'];

export const showsOf = (documentType: DocumentType): readonly string[] => SHOWS[documentType] ?? ANY;
