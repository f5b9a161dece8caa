import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CorrectImportBody, Import } from '../../../domain/imports/contract.ts';
import { importCommands, importKey } from './importCommands.ts';

/** Milliseconds between looks at the progress. Live changes tell it sooner; this also works without them. */
const LOOK = 2000;

const isWorking = (status: Import['status'] | undefined): boolean => status === 'importing' || status === 'undoing';

/** One import and what can be done with it. Every answer is the whole import. */
export const useImport = (importId: string) => {
  const client = useQueryClient();
  const queryKey = importKey(importId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => importCommands.read(importId, signal),
    refetchInterval: ({ state }) => (isWorking(state.data?.status) ? LOOK : false),
  });
  const answered = (found: Import) => client.setQueryData(queryKey, found);
  const onSuccess = (found: Import) => void answered(found);
  // The refusal may say that the rows have changed.
  const onError = () => void client.invalidateQueries({ queryKey });
  return {
    query,
    correct: useMutation({
      mutationFn: (body: CorrectImportBody) => importCommands.correct(importId, body),
      onSuccess,
      onError,
    }),
    commit: useMutation({ mutationFn: (plan: string) => importCommands.commit(importId, plan), onSuccess, onError }),
    undo: async () => answered(await importCommands.undo(importId)),
  };
};
export type ImportModel = ReturnType<typeof useImport>;
