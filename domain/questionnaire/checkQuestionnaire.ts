import { z } from 'zod';
import type { DocumentType } from './documentTypes.ts';
import { type Question, QuestionContent, type Section, SectionContent } from './schema.ts';

// What spec.txt section 3 fixes, in its own words, so that no edit of the content can drift from it unseen.
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

const problemOf = (question: QuestionContent, expectedId: string): string | undefined => {
  const upload = UPLOADS[expectedId];
  const offersNA = !YES_NO_ONLY.includes(expectedId);
  if (question.id !== expectedId) return `${question.id} stands in its place`;
  if (question.uploadRequired !== (upload !== undefined)) return `uploadRequired must be ${upload !== undefined}`;
  if (question.documentType !== upload) return `documentType must be ${upload ?? 'left out'}`;
  if (upload && question.optionalDocumentType)
    return 'optionalDocumentType must be left out where an upload is required';
  if ((question.responseType === 'yesNoNA') !== offersNA)
    return `responseType must be ${offersNA ? 'yesNoNA' : 'yesNo'}`;
  // Every question that offers N/A accepts it: these are the 37 of spec.txt section 5.
  if (question.naCountsAsCompliant !== offersNA) return `naCountsAsCompliant must be ${offersNA}`;
  if ((question.naGuidance !== null) !== offersNA)
    return `naGuidance must ${offersNA ? 'say when to choose N/A' : 'be null'}`;
  return undefined;
};

const checkQuestion = (raw: unknown, expectedId: string): QuestionContent => {
  if (raw === undefined) throw new Error(`Question ${expectedId}: is missing`);
  const { success, data, error } = QuestionContent.safeParse(raw);
  if (!success) throw new Error(`Question ${expectedId}: ${z.prettifyError(error)}`);
  const problem = problemOf(data, expectedId);
  if (problem) throw new Error(`Question ${expectedId}: ${problem}`);
  return data;
};

const Outline = z.array(SectionContent.extend({ questions: z.array(z.unknown()) }));

/** The sections with what follows from the place of each question, or an error that names the first question that is wrong. */
export const checkQuestionnaire = (raw: unknown): readonly Section[] => {
  const outline = Outline.parse(raw);
  if (outline.length !== SECTION_COUNTS.length) throw new Error(`There must be ${SECTION_COUNTS.length} sections`);
  let position = 0;
  return outline.map(({ number, title, questions }, index) => {
    const count = SECTION_COUNTS[index] ?? 0;
    if (number !== index + 1) throw new Error(`Section ${number} ${title}: must be number ${index + 1}`);
    if (questions.length > count)
      throw new Error(`Question ${number}-${count + 1}: is one too many for section ${number}`);
    const checked = Array.from({ length: count }, (_, place): Question => {
      const questionNumber = place + 1;
      const content = checkQuestion(questions[place], `${number}-${questionNumber}`);
      return { ...content, section: title, sectionNumber: number, questionNumber, position: ++position };
    });
    return { number, title, count, questions: checked };
  });
};
