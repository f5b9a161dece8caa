import type { DocumentType } from '../../documentTypes.ts';
import type { Edition } from '../../edition.ts';
import type { Question } from '../../schema.ts';

// What the product's owner fixed for this edition, so that no edit of the content can drift from it unseen.
const SECTION_COUNTS = [9, 10, 6, 6, 6, 5];
const UPLOADS: Readonly<Partial<Record<string, DocumentType>>> = {
  '1-4': 'insurance_policy',
  '1-9': 'epc_certificate',
  '2-1': 'fire_risk_assessment',
  '2-3': 'smoke_alarm_certificate',
  '3-1': 'gas_safety_certificate',
  '3-2': 'eicr_certificate',
  '5-5': 'waste_management_plan',
};
const YES_NO_ONLY = ['1-4', '1-9', '2-1', '2-2', '2-3'];

const problemOf = (question: Question): string | undefined => {
  const upload = UPLOADS[question.id];
  const offersNA = !YES_NO_ONLY.includes(question.id);
  if (question.uploadRequired !== (upload !== undefined)) return `uploadRequired must be ${upload !== undefined}`;
  if (question.documentType !== upload) return `documentType must be ${upload ?? 'left out'}`;
  if (upload && question.optionalDocumentType)
    return 'optionalDocumentType must be left out where an upload is required';
  if ((question.responseType === 'yesNoNA') !== offersNA)
    return `responseType must be ${offersNA ? 'yesNoNA' : 'yesNo'}`;
  // Every question that offers N/A accepts it: these are the 37 listed ones.
  if (question.naCountsAsCompliant !== offersNA) return `naCountsAsCompliant must be ${offersNA}`;
  if ((question.naGuidance !== null) !== offersNA)
    return `naGuidance must ${offersNA ? 'say when to choose N/A' : 'be null'}`;
  return undefined;
};

/** The edition as it is, or an error that names the first thing that differs from what was specified. */
export const checkSpecified = (edition: Edition): Edition => {
  const counts = edition.sections.map(({ count }) => count);
  if (counts.length !== SECTION_COUNTS.length) throw new Error(`There must be ${SECTION_COUNTS.length} sections`);
  SECTION_COUNTS.forEach((wanted, index) => {
    if (counts[index] !== wanted)
      throw new Error(`Section ${index + 1}: must have ${wanted} questions, but has ${counts[index]}`);
  });
  for (const question of edition.questions) {
    const problem = problemOf(question);
    if (problem) throw new Error(`Question ${question.id}: ${problem}`);
  }
  return edition;
};
