import { QuestionsReply } from '../../../domain/assessments/contract.ts';
import { type AnswerManyBody, BulkReply, ReportsReply } from '../../../domain/bulk/contract.ts';
import { url } from '../../api/commands.ts';
import { read, write } from '../../api/http.ts';

const post = (path: string, body: unknown) => write(BulkReply, path, { method: 'POST', body });

export const bulkCommands = {
  /** Of the edition that is in effect. A question has the same key in all editions. */
  questions: async (signal: AbortSignal) => (await read(QuestionsReply, '/assessment/questions', signal)).questions,
  start: (property_ids: readonly string[]) => post('/console/assessments/start', { property_ids }),
  previewAnswers: (body: AnswerManyBody) => post('/console/answers/preview', body),
  answer: (body: AnswerManyBody) => post('/console/answers', body),
  reports: (property_ids: readonly string[]) =>
    write(ReportsReply, '/console/reports', { method: 'POST', body: { property_ids } }),
  reportsDone: (id: string, signal: AbortSignal) => read(ReportsReply, url`/console/reports/${id}`, signal),
};
