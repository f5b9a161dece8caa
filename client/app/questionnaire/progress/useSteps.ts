import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { atQuestion } from '../address.ts';

/** spec.txt section 9. */
export const AUTO_ADVANCE_MS = 600;

export type Steps = {
  /** Why one was brought here, where that needs saying. */
  notice: string | null;
  /** A new answer is about to turn the page: what it brings up would only flash. */
  turning: boolean;
  go: (position: number, notice?: string | null) => void;
  goSoon: (position: number, turning: boolean) => void;
  stay: () => void;
  /** As it is now: whoever has waited may find that one has gone on. */
  isAt: (position: number) => boolean;
};

/** The address says which question it is, so that a reload and the browser's Back do what they say. */
export const useSteps = (position: number): Steps => {
  const [query, setQuery] = useSearchParams();
  const [notice, setNotice] = useState<{ position: number; text: string } | null>(null);
  const [turning, setTurning] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef<number>(undefined);

  const stay = () => {
    clearTimeout(timer.current);
    setTurning(false);
  };
  useEffect(() => {
    here.current = position;
    return () => {
      here.current = undefined;
      clearTimeout(timer.current);
      setTurning(false);
    };
  }, [position]);

  const go = (to: number, text: string | null = null) => {
    stay();
    setNotice(text === null ? null : { position: to, text });
    if (to !== position) setQuery(atQuestion(query, to));
  };
  return {
    notice: notice?.position === position ? notice.text : null,
    turning,
    go,
    goSoon: (to, isNew) => {
      stay();
      setTurning(isNew);
      timer.current = setTimeout(() => go(to), AUTO_ADVANCE_MS);
    },
    stay,
    isAt: (at) => here.current === at,
  };
};
