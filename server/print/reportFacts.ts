import type { Report, ReportItem } from '../../domain/assessments/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { NATION_LABELS, type Nation } from '../../domain/properties/nation.ts';
import { DOCUMENT_TYPE_LABELS } from '../../domain/questionnaire/documentTypes.ts';
import { QUESTIONNAIRE_VERSION, questionAt, SECTIONS } from '../../domain/questionnaire/questionnaire.ts';

export const isInOrder = ({ status }: ReportItem): boolean => status === 'compliant' || status === 'not_applicable';

/** The report's items under the section titles of the questionnaire. */
export const itemsBySection = ({ answers }: Report) =>
  SECTIONS.map(({ title, questions }) => {
    const positions = new Set(questions.map(({ position }) => position));
    return { title, items: answers.filter(({ question_id }) => positions.has(question_id)) };
  });

const documentLabel = ({ question_id, question }: ReportItem): string => {
  const asked = questionAt(question_id);
  const type = asked?.documentType ?? asked?.optionalDocumentType ?? 'compliance_document';
  return type === 'compliance_document' ? question.briefDescription : DOCUMENT_TYPE_LABELS[type];
};

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

export const ruleSetLabel = (nation: Nation | undefined): string =>
  `${nation ? `Rules of ${NATION_LABELS[nation]}` : 'LetProof rules'}, question set ${QUESTIONNAIRE_VERSION}`;
