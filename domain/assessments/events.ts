import { z } from 'zod';
import { Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { Answer } from '../questionnaire/schema.ts';

// Every event names its property too: a read model kept by property then needs no look-up, and an auditor no join.
const about = { accountId: z.uuid(), propertyId: z.uuid(), assessmentId: z.uuid() };
const position = z.int().min(1);
// What the rules of that day said, kept as a fact: a later edition of the questionnaire must not rewrite the history.
const verdict = { passed: z.boolean(), score: z.int() };

// Stream `assessment-{id}`.
export const AssessmentEvent = z.discriminatedUnion('type', [
  fact('AssessmentStarted', { ...about, questionnaireVersion: z.string() }),
  fact('QuestionAnswered', { ...about, position, answer: Answer }),
  // Also recorded when the expiry date of the attached document changes: the last one at a position counts.
  fact('DocumentAttached', {
    ...about,
    position,
    documentId: z.uuid(),
    documentType: DocumentType,
    expiresOn: Day.nullable(),
    /** When it was uploaded: of two for one question the later has the place. */
    uploadedAt: z.iso.datetime(),
    /** The document whose place it takes, if another one had it. */
    replaces: z.uuid().nullable(),
  }),
  fact('DocumentDetached', { ...about, position, documentId: z.uuid() }),
  fact('AssessmentCompleted', { ...about, ...verdict }),
  fact('AssessmentReevaluated', { ...about, ...verdict }),
  fact('AssessmentSuperseded', about),
]);
export type AssessmentEvent = z.infer<typeof AssessmentEvent>;
