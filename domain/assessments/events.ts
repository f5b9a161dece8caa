import { z } from 'zod';
import { Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { Answer } from '../questionnaire/schema.ts';

// Every event also names its property, so that a read model by property needs no look-up and an auditor no join.
const about = { accountId: z.uuid(), propertyId: z.uuid(), assessmentId: z.uuid() };
// Questions are named by key: the key is the same in every edition, the position is not.
const key = z.string();
// The result is recorded, so that a later edition of the questionnaire cannot change history.
const verdict = { passed: z.boolean(), score: z.int() };

// Stream `assessment-{id}`.
export const AssessmentEvent = z.discriminatedUnion('type', [
  fact('AssessmentStarted', { ...about, edition: z.string() }),
  fact('QuestionAnswered', { ...about, key, answer: Answer }),
  // The answer was checked again and stands.
  fact('AnswerConfirmed', { ...about, key }),
  // Also recorded when the expiry date of the attached document changes. The last event for a question counts.
  fact('DocumentAttached', {
    ...about,
    key,
    documentId: z.uuid(),
    documentType: DocumentType,
    expiresOn: Day.nullable(),
    /** Time of the upload. Of two documents for one question, the later upload is attached. */
    uploadedAt: z.iso.datetime(),
    /** The document that it replaces, if any. */
    replaces: z.uuid().nullable(),
  }),
  fact('DocumentDetached', { ...about, key, documentId: z.uuid() }),
  fact('AssessmentCompleted', { ...about, ...verdict }),
  fact('AssessmentReevaluated', { ...about, ...verdict }),
  // `opened`: questions that are new or have a new meaning. Their earlier answers no longer count.
  fact('AssessmentMoved', { ...about, from: z.string(), to: z.string(), opened: z.array(key) }),
  fact('AssessmentSuperseded', about),
]);
export type AssessmentEvent = z.infer<typeof AssessmentEvent>;
