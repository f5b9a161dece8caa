import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusMain } from './focusMain.ts';

/** Scrolls a new page to its top. On back and forward the browser restores the scroll position. */
export const ScrollToTop = () => {
  const { key } = useLocation();
  const how = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, also to the same address.
  useEffect(() => {
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    focusMain();
  }, [key, how]);

  return null;
};
