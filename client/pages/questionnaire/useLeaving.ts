import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';

export type Leaving = {
  asked: boolean;
  saving: boolean;
  failed: boolean;
  saveAndLeave: () => Promise<void>;
  leave: () => void;
  cancel: () => void;
};

type Hooks = {
  dirty: boolean;
  anyUnsaved: () => boolean;
  flush: () => Promise<boolean>;
  /** What is not saved is given up. */
  forget: () => void;
  /** While it is asked the page must not turn: any step would be taken for the answer, and close the question. */
  stay: () => void;
};

// Signing in again is the way to save, not a way to lose.
const losesAnswers = (from: Location, to: Location): boolean =>
  to.pathname !== '/login' && to.pathname !== from.pathname;

/** Nobody leaves with answers that are not with the server, unless they say so. */
export const useLeaving = ({ dirty, anyUnsaved, flush, forget, stay }: Hooks): Leaving => {
  // Counts the attempts: one that comes to its end after a Cancel must take nobody away.
  const latest = useRef(0);
  const [attempt, setAttempt] = useState<'none' | 'saving' | 'failed'>('none');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => anyUnsaved() && losesAnswers(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  const asked = blocker.state === 'blocked';
  const onAsked = useEffectEvent(stay);
  useEffect(() => {
    if (asked) onAsked();
  }, [asked]);

  const end = () => {
    latest.current += 1;
    setAttempt('none');
  };
  const leave = () => {
    end();
    forget();
    blocker.proceed?.();
  };
  return {
    asked,
    saving: attempt === 'saving',
    failed: attempt === 'failed',
    leave,
    cancel: () => {
      end();
      blocker.reset?.();
    },
    saveAndLeave: async () => {
      if (attempt === 'saving') return;
      latest.current += 1;
      const mine = latest.current;
      setAttempt('saving');
      const saved = await flush();
      if (mine !== latest.current) return;
      if (saved) leave();
      else setAttempt('failed');
    },
  };
};
