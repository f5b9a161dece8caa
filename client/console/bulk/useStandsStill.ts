import { useEffect, useState } from 'react';

/** Milliseconds. A single report takes a few seconds. */
const TOO_LONG = 60_000;

/** True once `done` has not changed for a minute while the work runs. */
export const useStandsStill = (done: number, isRunning: boolean): boolean => {
  const [stoodAt, setStoodAt] = useState<number>();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setStoodAt(done), TOO_LONG);
    return () => clearTimeout(timer);
  }, [done, isRunning]);
  return isRunning && stoodAt === done;
};
