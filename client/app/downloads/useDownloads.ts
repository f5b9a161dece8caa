import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type FileLink, startDownloadAt } from '../../api/http.ts';

/** Downloads by their addresses. Several may wait for the server, so the refusal of one is kept while another starts. */
export const useDownloads = () => {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [error, setError] = useState<Error | null>(null);
  const { mutate } = useMutation({
    mutationFn: startDownloadAt,
    onMutate: ({ address }) => setWaiting((others) => [...others, address]),
    onError: setError,
    onSettled: (_, __, { address }) => setWaiting((all) => all.filter((other) => other !== address)),
  });
  return {
    /** A double click asks once. */
    start: (link: FileLink): void => {
      if (!waiting.includes(link.address)) mutate(link);
    },
    isWaiting: waiting.length > 0,
    /** Why the last refused download has not started. */
    error,
    reset: () => setError(null),
  };
};
