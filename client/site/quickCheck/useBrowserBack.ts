import { useEffect, useEffectEvent, useRef } from 'react';
import { START_QUIZ } from './address.ts';

/** The place that an entry of the browser's history has; undefined for other pages. */
export const placeIn = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number'
    ? state.place
    : undefined;

/**
 * Each place of the check is an entry of the browser's history, so its Back button leads to the step before and not out
 * of the check. `goTo` says which place it has reached: without the answers that a place needs, an earlier one.
 */
export const useBrowserBack = (place: number, goTo: (place: number) => number) => {
  const entry = useRef<number>(null);
  useEffect(() => {
    const state = { [START_QUIZ]: true, place };
    // The check's own Back button changes the entry, because a new one would lead to the later step.
    if (entry.current === null || place < entry.current) history.replaceState(state, '');
    else if (place > entry.current) history.pushState(state, '');
    entry.current = place;
  }, [place]);

  const openPlace = useEffectEvent(({ state }: PopStateEvent) => {
    const asked = placeIn(state);
    if (asked === undefined) return;
    const reached = goTo(asked);
    // An entry that shows what is shown already would make the button look broken.
    if (reached === place) history.back();
    entry.current = reached;
  });
  useEffect(() => {
    const listener = (event: PopStateEvent) => openPlace(event);
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  }, []);
};
