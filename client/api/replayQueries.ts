import { queryOptions } from '@tanstack/react-query';
import {
  AuditReply,
  type HISTORY_FORMATS,
  LooksReply,
  ReplayReply,
  type StepFilter,
} from '../../domain/replay/contract.ts';
import { read, readFile } from './http.ts';
import { propertyUrl } from './queries.ts';
import { keys } from './queryKeys.ts';

/** The histories that auditors walk through, and their looks. */
export const replayQueries = {
  replay: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.replay, propertyId],
      queryFn: ({ signal }) => read(ReplayReply, `${propertyUrl(propertyId)}/replay`, signal),
      // Comparing ten thousand new steps with the old ones would take longer than showing them.
      structuralSharing: false,
    }),

  /** For the owner. */
  looks: (propertyId: string) =>
    queryOptions({
      queryKey: [...keys.looks, propertyId],
      queryFn: async ({ signal }) => (await read(LooksReply, `${propertyUrl(propertyId)}/looks`, signal)).looks,
    }),

  /** The properties whose history the user may look at. */
  audit: () =>
    queryOptions({
      queryKey: keys.audit,
      queryFn: async ({ signal }) => (await read(AuditReply, '/audit', signal)).properties,
    }),
};

export const downloadHistory = (
  propertyId: string,
  format: (typeof HISTORY_FORMATS)[number],
  filter: StepFilter,
): Promise<Blob> => {
  const chosen = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return readFile(`${propertyUrl(propertyId)}/history/export?${new URLSearchParams([['format', format], ...chosen])}`);
};
