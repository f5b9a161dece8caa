import type { Report, ReportItem } from '../../domain/assessments/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { compareExpiry } from '../../domain/compliance/expiry.ts';
import { NATION_LABELS, type Nation } from '../../domain/properties/nation.ts';
import { DOCUMENT_TYPE_LABELS } from '../../domain/questionnaire/documentTypes.ts';
import { lawsForNation, REQUIREMENT_LABELS } from '../../domain/questionnaire/legalWeight.ts';
import { groupBy } from '../lib/groupBy.ts';
import type { Paper } from '../readSide/papers.ts';

export const isInOrder = ({ status }: ReportItem): boolean => status === 'compliant' || status === 'not_applicable';

export type ReportSection = { readonly title: string; readonly items: readonly ReportItem[] };

/** The report's items under the section titles of its edition. */
export const itemsBySection = ({ answers }: Report): readonly ReportSection[] =>
  [...groupBy(answers, ({ question }) => question.section)].map(([title, items]) => ({ title, items }));

const documentLabel = ({ question: { documentType, briefDescription } }: ReportItem): string =>
  documentType === null || documentType === 'compliance_document'
    ? briefDescription
    : DOCUMENT_TYPE_LABELS[documentType];

export const documentsOnFile = ({ report, files }: Pick<Paper, 'report' | 'files'>) =>
  report.answers
    .flatMap((item) => {
      const file = item.document && files.get(item.document.id);
      return file ? [{ item, file }] : [];
    })
    .sort((one, other) => compareExpiry(one.file.expiresOn, other.file.expiresOn))
    .map(({ item, file: { sha256, issuedOn, expiresOn } }) => ({
      questionId: item.question.id,
      label: documentLabel(item),
      sha256,
      issued: issuedOn && formatDay(issuedOn),
      until: expiresOn === null ? 'No expiry' : formatDay(expiresOn),
    }));

/** Why a question is asked, with the laws of the nation. */
export const legalWeight = ({ edition, nation }: Pick<Paper, 'edition' | 'nation'>, key: string): string => {
  const question = edition.byKey.get(key);
  if (!question) return '';
  const { requirementLevel, legalBasis, nations } = question;
  const note = requirementLevel === 'law_some_nations' ? nations[nation] : null;
  const basis = `${REQUIREMENT_LABELS[requirementLevel]}: ${lawsForNation(legalBasis, nation).join(' · ')}.`;
  return note ? `${basis} ${NATION_LABELS[nation]}: ${note}` : basis;
};

export const ruleSetLabel = (nation: Nation, edition: string): string =>
  `Rules of ${NATION_LABELS[nation]}, question set ${edition}`;
