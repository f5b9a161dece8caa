import { queryOptions } from '@tanstack/react-query';
import type { HISTORY_FORMATS, StepFilter } from '../../domain/replay/contract.ts';
import { call, readFile } from './http.ts';
import { keys } from './queryKeys.ts';

/** The histories that auditors walk through, and their looks. */
export const replayQueries = {
  replay: (id: string) =>
    queryOptions({
      queryKey: [...keys.replay, id],
      queryFn: ({ signal }) => call('GET /api/properties/{id}/replay', { path: { id }, signal }),
      // Comparing ten thousand new steps with the old ones would take longer than showing them.
      structuralSharing: false,
    }),

  /** For the owner. */
  looks: (id: string) =>
    queryOptions({
      queryKey: [...keys.looks, id],
      queryFn: async ({ signal }) => (await call('GET /api/properties/{id}/looks', { path: { id }, signal })).looks,
    }),

  /** The properties whose history the user may look at. */
  audit: () =>
    queryOptions({
      queryKey: keys.audit,
      queryFn: async ({ signal }) => (await call('GET /api/audit', { signal })).properties,
    }),
};

export const downloadHistory = (
  id: string,
  format: (typeof HISTORY_FORMATS)[number],
  filter: StepFilter,
): Promise<Blob> => readFile('GET /api/properties/{id}/history/export', { path: { id }, query: { format, ...filter } });
