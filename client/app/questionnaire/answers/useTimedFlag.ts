import { useEffect, useRef, useState } from 'react';

/** `raise` sets the flag for `ms` milliseconds. */
export const useTimedFlag = (ms: number): [isRaised: boolean, raise: () => void] => {
  const [isRaised, setRaised] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const raise = () => {
    clearTimeout(timer.current);
    setRaised(true);
    timer.current = setTimeout(() => setRaised(false), ms);
  };
  return [isRaised, raise];
};
