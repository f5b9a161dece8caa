import { useEffect, useState } from 'react';

/** Milliseconds. A part that takes longer says in its place that it loads. */
export const LONGEST_WAIT = 1000;

/** True when a page has waited long enough for the first load of its parts. */
export const useWaitIsOver = (): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
};
