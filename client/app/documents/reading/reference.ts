import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import { datesIn } from './dates.ts';
import { type LabelledValue, labelledValues, type ValueLabel } from './labelledValues.ts';
import type { Line } from './textLines.ts';

const NUMBER =
  '(?:\\s+(?:reference|ref|unique|serial))?\\s*(?:nos?\\b\\.?|numbers?\\b|num\\b\\.?|ref(?:erence)?\\b\\.?|id\\b|№|#)';
const OF_ANOTHER_THING =
  /previous|last|serial\s*$|engineer|inspector|assessor|gas\s+safe|member|enrol|\bcard|supersed|replac|vat|company|regist|tel|phone|job|customer|client|account|\bbs\b|calibrat|competen/i;

const labelsFor = (type: DocumentType | null): ValueLabel[] => {
  const documents = [
    'certificate',
    'cert\\.?',
    'record',
    'report',
    'assessment',
    'schedule',
    'document',
    'epc',
    'lgsr',
    'cp12',
    'eicr',
  ];
  // A gas engineer has a licence number, and any firm has an insurance policy.
  if (type === 'local_license') documents.push('licen[cs]e');
  if (type === 'planning_permission') documents.push('application');
  if (type === null || type === 'insurance_policy') documents.push('policy');
  return [
    { rank: 2, pattern: new RegExp(`\\b(?:${documents.join('|')})${NUMBER}`, 'gi'), never: OF_ANOTHER_THING },
    { rank: 2, pattern: /\b(?:rrn|report reference number|unique reference(?: number)?)\b/gi, never: OF_ANOTHER_THING },
    { rank: 1, pattern: /\b(?:our\s+)?ref(?:erence)?\b(?:\s*(?:no\b\.?|number\b))?/gi, never: /\S\s*$/ },
  ];
};

const FIRST = /^[A-Za-z0-9][A-Za-z0-9/._()-]{0,39}$/;
const FURTHER = /^(?=.*\d)[A-Z0-9][A-Z0-9/.-]*$/;
const MAX_PARTS = 5;

const parseReference = (text: string): string | null => {
  const [first = '', ...others] = text.split(' ');
  if (!FIRST.test(first)) return null;
  const end = others.findIndex((part) => !FURTHER.test(part));
  const further = (end < 0 ? others : others.slice(0, end)).slice(0, MAX_PARTS - 1);
  const isPrefix = /^[A-Z]{1,6}$/.test(first) && further.length > 0;
  const value = (isPrefix || /\d/.test(first) ? [first, ...further] : [first]).join(' ').replace(/[.,;]+$/, '');
  return /\d/.test(value) && value.length >= 3 && datesIn(value).length === 0 ? value : null;
};

/** The numbers that a label calls the number of the document. */
export const referencesIn = (lines: readonly Line[], type: DocumentType | null): LabelledValue[] =>
  labelledValues(lines, labelsFor(type), parseReference);
