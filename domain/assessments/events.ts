import { z } from 'zod';
import { Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { Answer } from '../questionnaire/schema.ts';

// Every event names its property too: a read model kept by property then needs no look-up, and an auditor no join.
const about = { accountId: z.uuid(), propertyId: z.uuid(), assessmentId: z.uuid() };
// A question by its key, which is the same in every edition. Its position is not.
const key = z.string();
// Recorded as a fact, so that a later edition of the questionnaire cannot rewrite the history.
const verdict = { passed: z.boolean(), score: z.int() };

// Stream `assessment-{id}`.
export const AssessmentEvent = z.discriminatedUnion('type', [
  fact('AssessmentStarted', { ...about, edition: z.string() }),
  fact('QuestionAnswered', { ...about, key, answer: Answer }),
  // Also recorded when the expiry date of the attached document changes: the last one for a question counts.
  fact('DocumentAttached', {
    ...about,
    key,
    documentId: z.uuid(),
    documentType: DocumentType,
    expiresOn: Day.nullable(),
    /** When it was uploaded. The later of two documents for one question has the place. */
    uploadedAt: z.iso.datetime(),
    /** The document whose place it takes, if another one had it. */
    replaces: z.uuid().nullable(),
  }),
  fact('DocumentDetached', { ...about, key, documentId: z.uuid() }),
  fact('AssessmentCompleted', { ...about, ...verdict }),
  fact('AssessmentReevaluated', { ...about, ...verdict }),
  // `opened`: questions that are new or have another meaning, so that their former answers no longer count.
  fact('AssessmentMoved', { ...about, from: z.string(), to: z.string(), opened: z.array(key) }),
  fact('AssessmentSuperseded', about),
]);
export type AssessmentEvent = z.infer<typeof AssessmentEvent>;
