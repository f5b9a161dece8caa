import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentCorrection, DocumentImport } from '../../../../domain/documentImports/contract.ts';
import { documentCommands, importKey } from '../importCommands.ts';

/** Milliseconds between looks at the progress. */
const LOOK = 2000;

const isWorking = (status: DocumentImport['status'] | undefined): boolean =>
  status === 'importing' || status === 'undoing';

/** One import of documents and what can be done with it. Every answer is the whole import. */
export const useDocumentImport = (importId: string) => {
  const client = useQueryClient();
  const queryKey = importKey(importId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => documentCommands.read(importId, signal),
    refetchInterval: ({ state }) => (isWorking(state.data?.status) ? LOOK : false),
  });
  const onSuccess = (found: DocumentImport) => void client.setQueryData(queryKey, found);
  // The refusal may say that the rows have changed.
  const onError = () => void client.invalidateQueries({ queryKey });
  return {
    query,
    correct: useMutation({
      mutationFn: (row: DocumentCorrection & { row: number }) => documentCommands.correct(importId, { rows: [row] }),
      onSuccess,
      onError,
    }),
    commit: useMutation({ mutationFn: (plan: string) => documentCommands.commit(importId, plan), onSuccess, onError }),
    undo: async () => onSuccess(await documentCommands.undo(importId)),
  };
};
export type DocumentImportModel = ReturnType<typeof useDocumentImport>;
