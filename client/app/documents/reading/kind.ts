import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import type { Line } from './textLines.ts';

const TITLES: readonly (readonly [DocumentType, RegExp])[] = [
  [
    'gas_safety_certificate',
    /gas\s+safety\s+(?:record|certificate|check|inspection)|\bcp\s?12\b|\blgsr\b|gas\s+installation\s+safety/i,
  ],
  [
    'eicr_certificate',
    /electrical\s+installation\s+(?:condition|inspection)|\beicr\b|fixed\s+wir(?:e|ing)\s+(?:test|inspection|condition)|condition\s+report.{0,30}electrical/i,
  ],
  ['epc_certificate', /energy\s+performance\s+certificate|\bepc\b/i],
  [
    'pat_certificate',
    /portable\s+appliance|\bpat\s+(?:test|certificate|register|report|record)|in-service\s+inspection|appliance\s+test(?:ing)?\s+(?:certificate|record|report|register)|electrical\s+equipment\s+test/i,
  ],
  ['fire_risk_assessment', /fire\s+(?:safety\s+)?risk\s+assessment/i],
  ['legionella_assessment', /legionella|water\s+hygiene\s+risk/i],
  [
    'smoke_alarm_certificate',
    /smoke\s+(?:and\s+\w+\s+)?alarm|fire\s+detection\s+and\s+(?:fire\s+)?alarm|fire\s+alarm\s+(?:test|inspection|certificate|servic)/i,
  ],
  [
    'local_license',
    /short[\s-]+term\s+let|\blicen[cs]e\s+(?:to\s+operate|certificate)|certificate\s+of\s+(?:registration|licen)|tourist\s+accommodation\s+certification/i,
  ],
  [
    'planning_permission',
    /planning\s+permission|notice\s+of\s+decision|decision\s+notice|lawful\s+(?:use|development)/i,
  ],
  ['insurance_policy', /insurance|policy\s+schedule|schedule\s+of\s+cover|public\s+liability/i],
];

const MAX_TITLE = 90;
const TITLE_LINES = 14;

export type Kind = { readonly documentType: DocumentType; readonly title: string };

const typesIn = (text: string): DocumentType[] => TITLES.flatMap(([type, title]) => (title.test(text) ? [type] : []));

/** The kind of document that the title at the top of the first page names; null if several or none do. */
export const kindOf = (lines: readonly Line[]): Kind | null => {
  const top = lines.filter(({ page }) => page === 1).slice(0, TITLE_LINES);
  for (const cell of top.flatMap(({ cells }) => cells)) {
    const types = cell.text.length <= MAX_TITLE ? typesIn(cell.text) : [];
    if (types.length > 1) return null;
    if (types[0]) return { documentType: types[0], title: cell.text };
  }
  return null;
};

export const mentionsKind = (lines: readonly Line[], type: DocumentType): boolean =>
  lines.slice(0, TITLE_LINES).some(({ text }) => typesIn(text).includes(type));
