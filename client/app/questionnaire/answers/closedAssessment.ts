import { HttpError } from '../../../api/http.ts';

/** Why nothing can be saved here any more: a restart began a newer assessment, or the property was deleted. */
export type Gone = 'replaced' | 'deleted';

export const goneBy = (error: unknown): Gone | null => {
  if (!(error instanceof HttpError)) return null;
  if (error.problem.type === '/problems/assessment-superseded') return 'replaced';
  return error.status === 404 ? 'deleted' : null;
};
