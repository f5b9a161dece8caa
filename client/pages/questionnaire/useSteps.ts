import { useEffect, useRef, useState } from 'react';

/** spec.txt section 9. */
export const AUTO_ADVANCE_MS = 600;

export type Steps = {
  position: number;
  /** Why one was brought here, where that needs saying. */
  notice: string | null;
  go: (position: number, notice?: string | null) => void;
  goSoon: (position: number) => void;
  stay: () => void;
};

export const useSteps = (start: number): Steps => {
  const [step, setStep] = useState<{ position: number; notice: string | null }>({ position: start, notice: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (position: number, notice: string | null = null) => {
    stay();
    setStep({ position, notice });
  };
  const goSoon = (position: number) => {
    stay();
    timer.current = setTimeout(() => setStep({ position, notice: null }), AUTO_ADVANCE_MS);
  };
  return { ...step, go, goSoon, stay };
};
