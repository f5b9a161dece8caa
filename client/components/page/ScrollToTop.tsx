import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusMain } from './focusMain.ts';

/** A new page begins at its top; back and forward leave the place to the browser. */
export const ScrollToTop = () => {
  const { key } = useLocation();
  const how = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation itself, also to the same address.
  useEffect(() => {
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    focusMain();
  }, [key, how]);

  return null;
};
