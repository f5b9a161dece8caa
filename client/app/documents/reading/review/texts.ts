import { type Day, formatDay } from '../../../../../domain/calendar.ts';
import type { Doubt } from '../../../../../domain/documents/proposals.ts';
import { type DocumentType, documentTypeName } from '../../../../../domain/questionnaire/documentTypes.ts';
import { yearsInWords } from '../../../questionnaire/evidence/validity.ts';
import type { DayOption, Reading } from '../reading.ts';

/** What the document calls itself, and who signs it. */
const WORDS: Readonly<Record<DocumentType, { readonly noun: string; readonly issuer: string }>> = {
  gas_safety_certificate: { noun: 'record', issuer: 'Engineer' },
  eicr_certificate: { noun: 'report', issuer: 'Inspector' },
  pat_certificate: { noun: 'certificate', issuer: 'Tester' },
  insurance_policy: { noun: 'policy', issuer: 'Insurer' },
  local_license: { noun: 'licence', issuer: 'Council' },
  fire_risk_assessment: { noun: 'assessment', issuer: 'Assessor' },
  legionella_assessment: { noun: 'assessment', issuer: 'Assessor' },
  planning_permission: { noun: 'decision', issuer: 'Council' },
  epc_certificate: { noun: 'certificate', issuer: 'Assessor' },
  smoke_alarm_certificate: { noun: 'certificate', issuer: 'Engineer' },
  cancellation_policy: { noun: 'document', issuer: 'Issued by' },
  platform_contract: { noun: 'agreement', issuer: 'Issued by' },
  waste_management_plan: { noun: 'document', issuer: 'Issued by' },
  compliance_document: { noun: 'document', issuer: 'Issued by' },
};

export const numberLabel = (type: DocumentType): string => `Number of the ${WORDS[type].noun}`;
export const issuerLabel = (type: DocumentType): string => WORDS[type].issuer;
export const chooseExpiry = (type: DocumentType): string => `Choose when the ${WORDS[type].noun} runs out`;
export const ENTER_DATE = 'Enter the date';
export const ENDS_BEFORE_ISSUE = 'It cannot run out before it was issued';

const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** "November has 30 days", from the last day of that month. */
const lengthOfMonth = (last: Day): string =>
  `${monthOf.format(new Date(`${last}T00:00:00Z`))} has ${Number(last.slice(-2))} days`;

const SENTENCES: Readonly<Record<Doubt, string>> = {
  'impossible-date': 'There is no such date.',
  'month-first': 'The month may stand before the day here.',
  'month-only': 'The document names the month only.',
  'two-digit-year': 'The year has only two digits.',
  'misread-digits': 'Some of these digits look like letters.',
  'far-past': 'This date is before the year 2000.',
  'far-future': 'This date is more than twelve years away.',
  'issued-in-future': 'This date has not come yet.',
  'expiry-before-issue': 'The document would run out before it was issued.',
  'several-dates': 'The document gives more than one date for this.',
  'several-certificates': 'The file seems to hold more than one document.',
};

export const doubtText = (doubts: readonly Doubt[], options: readonly DayOption[]): string => {
  const last = options.find(({ why }) => why === 'last-of-month')?.day;
  return doubts
    .map((doubt) =>
      doubt === 'impossible-date' && last ? `${lengthOfMonth(last)}, so this date cannot be right.` : SENTENCES[doubt],
    )
    .join(' ');
};

export const whyText = ({ why, day }: DayOption, issuedOn: Day | null): string => {
  if (why === 'counted') return issuedOn ? `${yearsInWords(issuedOn, day)} after it was issued` : '';
  return {
    'last-of-month': 'last day of that month',
    'other-order': 'if the month stands first',
    'as-written': 'as the document says',
  }[why];
};

export const suggestionText = (issuedOn: Day, suggested: Day): string =>
  `Suggested: ${yearsInWords(issuedOn, suggested)} from ${formatDay(issuedOn)}. Change it if your document says otherwise.`;

const withArticle = (name: string): string => `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;

export const otherKindText = ({ kind }: Reading, uploadedAs: DocumentType): string =>
  kind
    ? `This looks like ${withArticle(documentTypeName(kind.documentType))}: its title is “${kind.title}”. You are adding it as ${withArticle(documentTypeName(uploadedAs))}.`
    : '';

export const otherAddressText = ({ postcodes }: Reading, propertyName: string): string =>
  `This document names ${postcodes[0]}. Is it for ${propertyName}?`;

const kilobytes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

/** The facts beside the file's name. */
export const readOnDevice = ({ text }: Reading, bytes: number): string => {
  const pages = `${text.pageCount} ${text.pageCount === 1 ? 'page' : 'pages'}`;
  return `${pages} · ${kilobytes.format(Math.ceil(bytes / 1000))} · read on this device, nothing was sent anywhere for it`;
};
