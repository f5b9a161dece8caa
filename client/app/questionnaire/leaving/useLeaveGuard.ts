import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { PAGES } from '../../../paths.ts';
import { useUnloadWarning } from './useUnloadWarning.ts';

export type LeaveGuard = {
  isAsking: boolean;
  /** Leaves by what is no navigation, such as the sign-out. */
  leaveBy: (way: () => void) => void;
  saving: boolean;
  failed: boolean;
  saveAndLeave: () => Promise<void>;
  leave: () => void;
  cancel: () => void;
};

type Options = {
  dirty: boolean;
  /** As `dirty`, but also true between two renderings. */
  anyUnsaved: () => boolean;
  saveAll: () => Promise<boolean>;
  discard: () => void;
  /** Cancels the step to the next question: any navigation would close the dialog. */
  stay: () => void;
};

// Signing in is the way to save after a 401. Unsaved answers and dates are in the storage.
const losesChanges = (from: Location, to: Location): boolean =>
  to.pathname !== PAGES.login && to.pathname !== from.pathname;

/** Asks before the user leaves with unsaved changes. */
export const useLeaveGuard = ({ dirty, anyUnsaved, saveAll, discard, stay }: Options): LeaveGuard => {
  const [attempt, setAttempt] = useState<'none' | 'saving' | 'failed'>('none');
  // A save that ends after Cancel must not leave the page.
  const latestAttempt = useRef(0);
  const hasLeft = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  /** How to leave, if not by the navigation that the blocker holds. */
  const [way, setWay] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => anyUnsaved() && losesChanges(currentLocation, nextLocation),
  );
  const isAsking = blocker.state === 'blocked' || way !== null;
  // Uploads that were given up stay dirty until the page is gone.
  useUnloadWarning(dirty && !isLeaving);

  const endAttempt = () => {
    latestAttempt.current += 1;
    setAttempt('none');
  };
  const leave = () => {
    // Discarding the answers also triggers the "all saved" effect below, so leave only once.
    if (hasLeft.current) return;
    // A sign-out can take a while, and the page can be used until it has ended.
    hasLeft.current = way === null;
    setLeaving(true);
    setWay(null);
    endAttempt();
    discard();
    blocker.proceed?.();
    way?.();
  };
  const saveAndLeave = async (): Promise<void> => {
    if (attempt === 'saving') return;
    latestAttempt.current += 1;
    const mine = latestAttempt.current;
    setAttempt('saving');
    const saved = await saveAll();
    if (mine !== latestAttempt.current) return;
    if (saved) leave();
    else setAttempt('failed');
  };

  const onAsking = useEffectEvent(stay);
  useEffect(() => {
    if (isAsking) onAsking();
  }, [isAsking]);

  // A save that was running when the dialog opened has ended: there is nothing left to lose.
  const onAllSaved = useEffectEvent(() => {
    if (attempt === 'none' && !anyUnsaved()) leave();
  });
  useEffect(() => {
    if (isAsking && !dirty) onAllSaved();
  }, [isAsking, dirty]);

  const cancel = () => {
    endAttempt();
    setWay(null);
    blocker.reset?.();
  };
  const leaveBy = (chosen: () => void) => {
    if (anyUnsaved()) setWay(() => chosen);
    else chosen();
  };
  return { isAsking, leaveBy, saving: attempt === 'saving', failed: attempt === 'failed', saveAndLeave, leave, cancel };
};
