import { z } from 'zod';
import { fact } from '../fact.ts';
import { Answer } from '../questionnaire/schema.ts';

const quickCheckId = z.uuid();

// Stream `quickCheck-{id}`, in one word, because a stream's category ends at the first hyphen. A quick check holds no
// personal data: the contact details of a lead are in the registration of its account.
export const QuickCheckEvent = z.discriminatedUnion('type', [
  fact('QuickCheckTaken', {
    quickCheckId,
    /** The account that was signed in; null for a visitor. */
    accountId: z.uuid().nullable(),
    answers: z.object({ q1: Answer, q2: Answer, q3: Answer, q4: Answer, q5: Answer }),
    passed: z.boolean(),
  }),
  fact('LeadCaptured', { quickCheckId, accountId: z.uuid() }),
]);
export type QuickCheckEvent = z.infer<typeof QuickCheckEvent>;
