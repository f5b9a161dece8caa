import { useEffect, useRef } from 'react';
import { NetworkError } from '../../api/http.ts';
import { useWindowEvent } from '../questionnaire/useWindowEvent.ts';

/** The error of an upload that was cancelled, by the person or because its page was closed. */
export const CANCELLED = new Error('The upload was cancelled.');

const abortAll = (controls: ReadonlySet<AbortController>, reason: Error): void => {
  for (const control of controls) control.abort(reason);
};

/** Runs uploads, each under its own control. A lost connection ends those that are running, and so does a closed page. */
export const useUploadControls = () => {
  const running = useRef(new Set<AbortController>());

  // Without this, the browser may take minutes to report that the connection is lost.
  useWindowEvent('offline', () => abortAll(running.current, new NetworkError(undefined)));
  useEffect(() => {
    const { current } = running;
    // A closed page cannot show whether its uploads were stored.
    return () => abortAll(current, CANCELLED);
  }, []);

  return async <Result>(
    control: AbortController,
    upload: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    running.current.add(control);
    try {
      return await upload(control.signal);
    } finally {
      running.current.delete(control);
    }
  };
};
