import type { QueryClient } from '@tanstack/react-query';
import { keys } from './queries.ts';

/** An answer, a document or a completion moves the verdict, and with it everything that is told of the property. */
const DERIVED = [keys.overview, keys.stats, keys.assessments, keys.report, keys.documents, keys.badges];

/** Nothing is fetched now: whoever opens one of these next gets it fresh. */
export const invalidateVerdict = (client: QueryClient): void => {
  for (const queryKey of DERIVED) void client.invalidateQueries({ queryKey, refetchType: 'none' });
};
