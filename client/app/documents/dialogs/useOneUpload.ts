import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { commands, type Upload } from '../../../api/commands.ts';
import { CANCELLED, useUploadControls } from '../../uploads/useUploadControls.ts';

type Callbacks = {
  onStored: () => Promise<void>;
  /** The server may have stored it before it learned of that. */
  onCancelled: () => void;
};

/** One upload at a time. After it was cancelled or has failed, another one can be started. */
export const useOneUpload = ({ onStored, onCancelled }: Callbacks) => {
  const [percent, setPercent] = useState(0);
  const [isStored, setStored] = useState(false);
  const control = useRef<AbortController>(null);
  const run = useUploadControls();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (upload: Upload) => {
      control.current = new AbortController();
      setPercent(0);
      return run(control.current, (signal) => commands.uploadDocument(upload, { signal, onProgress: setPercent }));
    },
    onSuccess: () => {
      setStored(true);
      return onStored();
    },
    onError: (failure) => {
      if (failure === CANCELLED) onCancelled();
    },
  });

  return {
    start: mutate,
    cancel: () => control.current?.abort(CANCELLED),
    percent,
    isPending,
    isStored,
    error: error === CANCELLED ? null : error,
  };
};
