import { useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';

export type Leaving = {
  asked: boolean;
  saving: boolean;
  failed: boolean;
  saveAndLeave: () => Promise<void>;
  leave: () => void;
  cancel: () => void;
};

type Hooks = { dirty: boolean; anyUnsaved: () => boolean; flush: () => Promise<boolean> };

// Signing in again is the way to save, not a way to lose.
const losesAnswers = (from: Location, to: Location): boolean =>
  to.pathname !== '/login' && to.pathname !== from.pathname;

/** Nobody leaves with answers that are not with the server, unless they say so. */
export const useLeaving = ({ dirty, anyUnsaved, flush }: Hooks): Leaving => {
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

  const leave = () => {
    setAttempt('none');
    blocker.proceed?.();
  };
  return {
    asked: blocker.state === 'blocked',
    saving: attempt === 'saving',
    failed: attempt === 'failed',
    leave,
    cancel: () => {
      setAttempt('none');
      blocker.reset?.();
    },
    saveAndLeave: async () => {
      setAttempt('saving');
      if (await flush()) leave();
      else setAttempt('failed');
    },
  };
};
