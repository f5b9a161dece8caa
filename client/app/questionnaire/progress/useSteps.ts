import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { atQuestion } from '../address.ts';

const AUTO_ADVANCE_MS = 600;

export type Steps = {
  /** Why the questionnaire led to this question, when the user did not choose it. */
  notice: string | null;
  /** True while a new answer is about to lead to the next question. */
  advancing: boolean;
  go: (position: number, notice?: string) => void;
  goSoon: (position: number, advancing: boolean) => void;
  /** Cancels `goSoon`. */
  stay: () => void;
  /** The newest position: after a wait, the user may be at another question. */
  isAt: (position: number) => boolean;
};

/** The question is in the address, so that a reload and the browser's Back button work. */
export const useSteps = (position: number): Steps => {
  const [query, setQuery] = useSearchParams();
  const [notice, setNotice] = useState<{ position: number; text: string } | null>(null);
  const [advancing, setAdvancing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef<number>(undefined);

  const stay = () => {
    clearTimeout(timer.current);
    setAdvancing(false);
  };
  useEffect(() => {
    newest.current = position;
    return () => {
      newest.current = undefined;
      clearTimeout(timer.current);
      setAdvancing(false);
    };
  }, [position]);

  const go = (to: number, text?: string) => {
    stay();
    setNotice(text === undefined ? null : { position: to, text });
    if (to !== position) setQuery(atQuestion(query, to));
  };
  return {
    notice: notice?.position === position ? notice.text : null,
    advancing,
    go,
    goSoon: (to, isNew) => {
      stay();
      setAdvancing(isNew);
      timer.current = setTimeout(() => go(to), AUTO_ADVANCE_MS);
    },
    stay,
    isAt: (at) => newest.current === at,
  };
};
