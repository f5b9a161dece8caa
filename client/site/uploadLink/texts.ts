import { type Day, formatDay } from '../../../domain/calendar.ts';
import type { DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import type { AskedDocument } from '../../../domain/uploadLinks/contract.ts';
import { askedInSentence, shortNoun } from '../../../domain/uploadLinks/texts.ts';

/** Documents that somebody wrote after a check of the property. */
const CHECKS: ReadonlySet<DocumentType> = new Set<DocumentType>([
  'gas_safety_certificate',
  'eicr_certificate',
  'pat_certificate',
  'fire_risk_assessment',
  'legionella_assessment',
  'smoke_alarm_certificate',
]);

export const textsOf = ({ document_type, asked_for }: Pick<AskedDocument, 'document_type' | 'asked_for'>) => {
  const noun = shortNoun(document_type);
  const dateLabel = CHECKS.has(document_type) ? 'Date of the check' : 'Date of the document';
  return {
    /** `gas safety record`. */
    asked: askedInSentence(asked_for),
    /** `record`. */
    noun,
    dateLabel,
    dateRequired: `${dateLabel} is required`,
    fileRequired: `Choose the ${noun} or take a photo of it`,
    licenceLabel: document_type === 'gas_safety_certificate' ? 'Gas Safe no.' : null,
  };
};
export const NO_PICTURE = 'This photo could not be read. Take it again, or choose a file';
export const NAME_REQUIRED = 'Your name is required';
const IF_MISREAD = 'If the date is misread, ask the owner to upload it.';
export const ranOut = (expiresOn: Day) =>
  `This file says that it ran out on ${formatDay(expiresOn)}: send a newer one. ${IF_MISREAD}`;
export const CANCELLED_TEXT =
  'You cancelled the upload. If it had arrived already, it is kept, and the next file from this page takes its place.';
export const addingText = (page: number) => `Adding page ${page}...`;
