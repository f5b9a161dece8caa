import { useEffect, useState } from 'react';
import { serverTime } from '../../serverClock.ts';

const MINUTE_MS = 60_000;

/** Whether `at` is less than a minute ago; renders again when the minute is over. */
export const useJustNow = (at: Date): boolean => {
  const time = at.getTime();
  const [expired, setExpired] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setExpired(time), time + MINUTE_MS - serverTime().getTime());
    return () => clearTimeout(timer);
  }, [time]);
  return expired !== time;
};
