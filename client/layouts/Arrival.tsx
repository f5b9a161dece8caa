import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page begins at its top; back and forward leave the place to the browser. */
export const Arrival = () => {
  const { key } = useLocation();
  const how = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation itself, also to the same address.
  useEffect(() => {
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    // Focus that went away with the former page would leave a screen reader nowhere.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [key, how]);

  return null;
};
