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
  const left = useRef(false);
  const leave = () => {
    // Giving up the last answer leaves nothing to ask about, which is a reason to leave, too.
    if (left.current) return;
    left.current = true;
    end();
    forget();
    blocker.proceed?.();
  };

  // What was on its way when they left has arrived meanwhile: there is nothing left to ask about.
  const onAllSaved = useEffectEvent(() => {
    if (attempt === 'none' && !anyUnsaved()) leave();
  });
  useEffect(() => {
    if (asked && !dirty) onAllSaved();
  }, [asked, dirty]);

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
