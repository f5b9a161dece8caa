import type { QueryClient } from '@tanstack/react-query';
import { keys } from './queryKeys.ts';

/** The queries that depend on the verdict of a property: an answer, a document or a completion may change it. */
const DERIVED = [
  keys.overview,
  keys.stats,
  keys.assessments,
  keys.report,
  keys.documents,
  keys.badges,
  keys.ahead,
  keys.history,
  keys.stay,
  keys.asOf,
  keys.reminders,
  keys.figures,
];

/** Without a refetch: each query is fetched again when a page next uses it. */
export const invalidateVerdict = (client: QueryClient): void => {
  for (const queryKey of DERIVED) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  // The user comes back to the report to see what the change has done, so it must not show the former verdict first.
  client.removeQueries({ queryKey: keys.report, type: 'inactive' });
};
