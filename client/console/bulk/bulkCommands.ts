import type { AnswerManyBody } from '../../../domain/bulk/contract.ts';
import { call } from '../../api/http.ts';

export const bulkCommands = {
  /** Of the edition that is in effect. A question has the same key in all editions. */
  questions: async (signal: AbortSignal) => (await call('GET /api/assessment/questions', { signal })).questions,
  start: (ids: readonly string[]) => call('POST /api/console/assessments/start', { body: { property_ids: [...ids] } }),
  previewAnswers: (body: AnswerManyBody) => call('POST /api/console/answers/preview', { body }),
  answer: (body: AnswerManyBody) => call('POST /api/console/answers', { body }),
  reports: (ids: readonly string[]) => call('POST /api/console/reports', { body: { property_ids: [...ids] } }),
  reportsDone: (id: string, signal: AbortSignal) => call('GET /api/console/reports/{id}', { path: { id }, signal }),
};
