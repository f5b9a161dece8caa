import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { commands, type Upload } from '../../../api/commands.ts';
import { NetworkError } from '../../../api/http.ts';
import { useWindowEvent } from '../../questionnaire/useWindowEvent.ts';

const CANCELLED = new Error('The upload was cancelled.');

/** One upload at a time. After it was cancelled or has failed, another one can be started. */
export const useDocumentUpload = (onStored: () => Promise<void>) => {
  const [percent, setPercent] = useState(0);
  const [isStored, setStored] = useState(false);
  const control = useRef<AbortController>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (upload: Upload) => {
      control.current = new AbortController();
      setPercent(0);
      return commands.uploadDocument(upload, { signal: control.current.signal, onProgress: setPercent });
    },
    onSuccess: () => {
      setStored(true);
      return onStored();
    },
  });

  // Without this, the browser may take minutes to report that the connection is lost.
  useWindowEvent('offline', () => control.current?.abort(new NetworkError(undefined)));

  return {
    start: mutate,
    cancel: () => control.current?.abort(CANCELLED),
    percent,
    isPending,
    isStored,
    error: error === CANCELLED ? null : error,
  };
};
