import { useEffect, useMemo, useRef } from 'react';

/** Milliseconds between an answer and what follows from it (docs/coverage.md, section 9). */
const PAUSE = 400;

/** What follows from an answer, unless something else is pressed before. */
export const useAutoAdvance = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const cancel = () => clearTimeout(timer.current);
    const after = (work: () => void) => {
      cancel();
      timer.current = setTimeout(work, PAUSE);
    };
    return { after, cancel };
  }, []);
};
