import { useEffect, useState } from 'react';

const A_MINUTE = 60_000;

/** Whether `at` is less than a minute ago; the page that stays open stops saying so by itself. */
export const useJustNow = (at: Date): boolean => {
  const time = at.getTime();
  const [past, setPast] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPast(time), time + A_MINUTE - Date.now());
    return () => clearTimeout(timer);
  }, [time]);
  return past !== time;
};
