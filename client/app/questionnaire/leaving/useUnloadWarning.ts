import { useEffect } from 'react';

/** The browser asks before the window is closed. Listening only while `dirty` keeps the page in the back/forward cache. */
export const useUnloadWarning = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
};
