import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Removing the focused element moves the focus to `body`, where a screen reader starts again. Move it to the main part. */
export const focusMain = () => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
};

/** After more of a list was asked for, the first new item: the button that asked is removed once all are shown. */
export const focusNewItem = (list: RefObject<HTMLElement | null>, item: number) => {
  requestAnimationFrame(() => {
    const found = list.current?.children[item];
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  });
};

/** For a part of the page that is removed after its own button was pressed. */
export const useFocusMainOnUnmount = (part: RefObject<HTMLElement | null>) => {
  const hadFocus = useRef(false);
  // Record whether the part has the focus before it is removed; the focus can only be moved afterwards.
  useLayoutEffect(
    () => () => {
      hadFocus.current = part.current?.contains(document.activeElement) ?? false;
    },
    [part],
  );
  useEffect(
    () => () => {
      if (hadFocus.current) focusMain();
    },
    [],
  );
};
