import { useEffect, useRef, useState } from 'react';

/** True for a while after each call. */
export const useFlash = (ms: number): [on: boolean, flash: () => void] => {
  const [on, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flash = () => {
    clearTimeout(timer.current);
    setOn(true);
    timer.current = setTimeout(() => setOn(false), ms);
  };
  return [on, flash];
};
