import { DOCUMENT_TYPE_LABELS, DocumentType } from '../questionnaire/documentTypes.ts';
import { searchText } from '../searchText.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/** Words without case and punctuation, as names are compared. */
export const comparableText = (text: string): string => (searchText(text).match(WORD) ?? []).join(' ');

/** What follows the first words of a text, with its punctuation: it tells one date from the next. */
export const afterWords = (text: string, count: number): string => {
  const plain = searchText(text);
  const last = [...plain.matchAll(WORD)][count - 1];
  return last ? plain.slice(last.index + last[0].length) : plain;
};

/** As engineers, agents and insurers name these documents, besides our own labels. */
const SYNONYMS: Readonly<Record<DocumentType, readonly string[]>> = {
  gas_safety_certificate: ['gas safety', 'gas', 'cp12', 'lgsr', 'landlord gas', 'boiler service'],
  eicr_certificate: ['electrical installation', 'electrical', 'electrics', 'electric', 'wiring', 'eic'],
  pat_certificate: ['pat', 'portable appliance', 'appliance test', 'appliances'],
  insurance_policy: ['insurance', 'public liability', 'liability', 'buildings and contents'],
  local_license: ['licence', 'license', 'registration', 'short term let', 'str licence', 'hmo'],
  fire_risk_assessment: ['fire risk', 'fra', 'fire assessment', 'fire safety'],
  legionella_assessment: ['legionella', 'legionnaires', 'water risk', 'water hygiene'],
  planning_permission: ['planning', 'lawful development', 'change of use'],
  epc_certificate: ['epc', 'energy performance', 'energy certificate', 'energy rating'],
  smoke_alarm_certificate: ['smoke alarm', 'smoke alarms', 'fire alarm', 'smoke detector', 'smoke', 'carbon monoxide'],
  cancellation_policy: ['cancellation', 'cancellation terms', 'refund policy'],
  platform_contract: ['platform', 'agent agreement', 'agency agreement', 'airbnb', 'booking com', 'vrbo', 'contract'],
  waste_management_plan: ['waste', 'trade waste', 'rubbish', 'recycling', 'waste transfer'],
  compliance_document: ['compliance', 'other'],
};

const WORDS: readonly (readonly [words: string, type: DocumentType])[] = DocumentType.options
  .flatMap((type) =>
    [DOCUMENT_TYPE_LABELS[type], ...SYNONYMS[type]].map((words) => [comparableText(words), type] as const),
  )
  // The longest first: "fire risk assessment" is more than "fire alarm", and "gas safety" more than "gas".
  .sort(([one], [other]) => other.length - one.length);

/** The kind of document that a name speaks of; null if no word of it is known. */
export const kindIn = (text: string): DocumentType | null => {
  const padded = ` ${comparableText(text)} `;
  return WORDS.find(([words]) => padded.includes(` ${words} `))?.[1] ?? null;
};
