import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusMain } from './focusMain.ts';
import { keepsPlace } from './keepPlace.ts';

/**
 * Scrolls to the top on each navigation that does not ask to keep the place. On back and forward the browser restores the
 * scroll position.
 */
export const ScrollToTop = () => {
  const { key, state } = useLocation();
  const how = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, also to the same address.
  useEffect(() => {
    if (how === 'POP') return;
    if (!keepsPlace(state)) window.scrollTo(0, 0);
    focusMain();
  }, [key, how]);

  return null;
};
