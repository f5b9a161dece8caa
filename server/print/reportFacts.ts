import type { Report, ReportItem } from '../../domain/assessments/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { NATION_LABELS, type Nation } from '../../domain/properties/nation.ts';
import { DOCUMENT_TYPE_LABELS } from '../../domain/questionnaire/documentTypes.ts';
import { groupBy } from '../lib/groupBy.ts';

export const isInOrder = ({ status }: ReportItem): boolean => status === 'compliant' || status === 'not_applicable';

export type ReportSection = { readonly title: string; readonly items: readonly ReportItem[] };

/** The report's items under the section titles of its edition. */
export const itemsBySection = ({ answers }: Report): readonly ReportSection[] =>
  [...groupBy(answers, ({ question }) => question.section)].map(([title, items]) => ({ title, items }));

const documentLabel = ({ question: { documentType, briefDescription } }: ReportItem): string =>
  documentType === null || documentType === 'compliance_document'
    ? briefDescription
    : DOCUMENT_TYPE_LABELS[documentType];

/** The first to expire comes first; documents without an expiry date come last. */
export const documentsOnFile = ({ answers }: Report) =>
  answers
    .flatMap((item) => (item.document ? [{ item, until: item.document.expiry_date }] : []))
    .sort((one, other) => (one.until ?? '9').localeCompare(other.until ?? '9'))
    .map(({ item, until }) => ({
      questionId: item.question.id,
      label: documentLabel(item),
      until: until === null ? 'No expiry' : formatDay(until),
    }));

export const ruleSetLabel = (nation: Nation | undefined, edition: string): string =>
  `${nation ? `Rules of ${NATION_LABELS[nation]}` : 'LetProof rules'}, question set ${edition}`;
