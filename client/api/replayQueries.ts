import { queryOptions } from '@tanstack/react-query';
import type { Day } from '../../domain/calendar.ts';
import type { HISTORY_FORMATS, Replay, StepFilter } from '../../domain/replay/contract.ts';
import { today } from '../clock.ts';
import { call, readFile } from './http.ts';
import { keys } from './queryKeys.ts';

/** A replay, and the day up to which it knows the history. */
export type LoadedReplay = Replay & { readonly until: Day };

/** The histories that auditors walk through, and their looks. */
export const replayQueries = {
  replay: (id: string) =>
    queryOptions({
      queryKey: [...keys.replay, id],
      queryFn: async ({ signal }): Promise<LoadedReplay> => {
        // The day before the answer: a day that begins meanwhile may be missing in it.
        const until = today();
        return { ...(await call('GET /api/properties/{id}/replay', { path: { id }, signal })), until };
      },
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
