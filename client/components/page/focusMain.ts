import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Focus that has fallen out of the page would leave a screen reader nowhere: it goes on at the main part. */
export const focusMain = () => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
};

/** For what vanishes when its own button has done its work: the focus inside it goes on at the main part. */
export const useFocusMainOnUnmount = (part: RefObject<HTMLElement | null>) => {
  const held = useRef(false);
  // Before the part is taken out of the page the focus still tells where it is, and only after that where it went.
  useLayoutEffect(
    () => () => {
      held.current = part.current?.contains(document.activeElement) ?? false;
    },
    [part],
  );
  useEffect(
    () => () => {
      if (held.current) focusMain();
    },
    [],
  );
};
