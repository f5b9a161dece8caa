import type { DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import type { Sheet } from './sheet.ts';

/** What a reader would find in the document; null for what it does not say. */
export type Truth = {
  readonly issuedOn: string | null;
  readonly expiresOn: string | null;
  readonly reference: string | null;
};

export type Certificate = {
  readonly name: string;
  readonly documentType: DocumentType;
  readonly truth: Truth;
  readonly draw: (sheet: Sheet) => void;
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const parts = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month, date, name: MONTHS[Number(month) - 1] ?? '' };
};

export const slashes = (day: string): string => day.split('-').reverse().join('/');
export const dots = (day: string): string => day.split('-').reverse().join('.');
export const hyphens = (day: string): string => day.split('-').reverse().join('-');
export const short = (day: string): string => {
  const { year, month, date } = parts(day);
  return `${Number(date)}/${Number(month)}/${year}`;
};
export const long = (day: string): string => {
  const { year, name, date } = parts(day);
  return `${Number(date)} ${name} ${year}`;
};
export const abbreviated = (day: string): string => {
  const { year, name, date } = parts(day);
  return `${date}-${name.slice(0, 3)}-${year}`;
};
export const ordinal = (day: string): string => {
  const { year, name, date } = parts(day);
  const n = Number(date);
  const ending = n > 10 && n < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending} ${name} ${year}`;
};
