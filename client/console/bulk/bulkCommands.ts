import type { AnswerManyBody } from '../../../domain/bulk/contract.ts';
import { call, startDownload } from '../../api/http.ts';

/** Milliseconds. The server works for up to 26 seconds on many properties. */
const inTime = { within: 40_000 };

export const bulkCommands = {
  /** The questions of the edition that is in effect. */
  edition: (signal: AbortSignal) => call('GET /api/assessment/questions', { signal }),
  start: (ids: readonly string[]) =>
    call('POST /api/console/assessments/start', { body: { property_ids: [...ids] }, ...inTime }),
  previewAnswers: (body: AnswerManyBody) => call('POST /api/console/answers/preview', { body, ...inTime }),
  answer: (body: AnswerManyBody) => call('POST /api/console/answers', { body, ...inTime }),
  /** Also starts the download, for which the browser asks by itself. */
  reports: async (ids: readonly string[]) => {
    const begun = await call('POST /api/console/reports', { body: { property_ids: [...ids] } });
    await startDownload('HEAD /api/console/reports/{id}/file', { path: { id: begun.id } });
    return begun;
  },
  reportsDone: (id: string, signal: AbortSignal) => call('GET /api/console/reports/{id}', { path: { id }, signal }),
};
