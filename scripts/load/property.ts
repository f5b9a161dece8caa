import type { DomainEvent } from '../../domain/events.ts';
import { DocumentType } from '../../domain/questionnaire/documentTypes.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { uuidv7 } from '../../server/lib/ids.ts';
import { AT, type Streams } from './appendStreams.ts';
import { SAMPLE_FILE } from './sampleFile.ts';

const EDITION = EDITIONS.inEffectOn('2026-11-20');

const PLACES = [
  { city: 'Tenby', postcode: 'SA70 7HB', nation: 'wales', propertyType: 'cottage' },
  { city: 'Whitby', postcode: 'YO21 3PU', nation: 'england', propertyType: 'house' },
  { city: 'Oban', postcode: 'PA34 4LR', nation: 'scotland', propertyType: 'cabin' },
  { city: 'Looe', postcode: 'PL13 1AH', nation: 'england', propertyType: 'apartment' },
  { city: 'Portrush', postcode: 'BT56 8DF', nation: 'northern_ireland', propertyType: 'bungalow' },
] as const;

export type Property = {
  readonly progress: 'started' | 'answered' | 'completed';
  /** The last day of the document that is attached after `events` events of its assessment. */
  readonly expiresOn: (events: number) => string;
};

type About = { readonly accountId: string; readonly propertyId: string; readonly at: string };

const detailsOf = (about: About, index: number) => {
  const { city, postcode, nation, propertyType } = PLACES[index % PLACES.length] ?? PLACES[0];
  const address = { addressLine1: `${index} Lime Kiln Lane`, addressLine2: null, city, postcode };
  const owner = { subject: about.accountId, details: { name: `Kiln Cottage ${index}`, ...address } };
  return { ...about, nation, propertyType, personal: { owner } };
};

/** Answers every question, and uploads what questions ask for. */
const answerAll = (
  streams: Streams,
  assessment: DomainEvent[],
  about: About & { readonly assessmentId: string },
  expiresOn: Property['expiresOn'],
) => {
  for (const { key, uploadRequired, documentType } of EDITION.questions) {
    assessment.push({ type: 'QuestionAnswered', data: { ...about, key, answer: 'Yes' } });
    if (!uploadRequired) continue;
    const documentId = uuidv7();
    const document = {
      key,
      documentId,
      documentType: documentType ?? DocumentType.enum.compliance_document,
      expiresOn: expiresOn(assessment.length),
    };
    const file = {
      ...SAMPLE_FILE,
      personal: { owner: { subject: about.accountId, details: { filename: `${key}.pdf` } } },
    };
    streams.set(`document-${documentId}`, [{ type: 'DocumentUploaded', data: { ...about, ...document, ...file } }]);
    assessment.push({ type: 'DocumentAttached', data: { ...about, ...document, uploadedAt: AT, replaces: null } });
  }
};

/** Events of a property whose assessment is completed. */
export const COMPLETED = 4 + EDITION.questions.reduce((sum, { uploadRequired }) => sum + (uploadRequired ? 3 : 1), 1);
/** Events of a property whose assessment is only started. */
export const STARTED = 4;

/** Adds the streams of one property of an account. */
export const addProperty = (
  streams: Streams,
  accountId: string,
  index: number,
  { progress, expiresOn }: Property,
): { readonly propertyId: string; readonly assessmentId: string } => {
  const propertyId = uuidv7();
  const assessmentId = uuidv7();
  const about = { accountId, propertyId, at: AT };
  const details = detailsOf(about, index);
  const edition = EDITION.id;
  const allowance = streams.get(`allowance-${accountId}`) ?? [];
  streams.set(`allowance-${accountId}`, allowance);
  allowance.push({ type: 'PropertySlotTaken', data: details });
  streams.set(`property-${propertyId}`, [
    { type: 'PropertyAdded', data: details },
    { type: 'AssessmentOpened', data: { ...about, assessmentId, formerAssessmentId: null, edition } },
  ]);

  const assessment: DomainEvent[] = [{ type: 'AssessmentStarted', data: { ...about, assessmentId, edition } }];
  if (progress !== 'started') answerAll(streams, assessment, { ...about, assessmentId }, expiresOn);
  if (progress === 'completed')
    assessment.push({ type: 'AssessmentCompleted', data: { ...about, assessmentId, passed: true, score: 100 } });
  streams.set(`assessment-${assessmentId}`, assessment);
  return { propertyId, assessmentId };
};
