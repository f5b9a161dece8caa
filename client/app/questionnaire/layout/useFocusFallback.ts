import { type FocusEvent, useEffect, useRef } from 'react';

/** Marks what takes the focus over from a part of it that is gone; it has to be focusable. */
export const FOCUS_HOME = { tabIndex: -1, 'data-focus-home': true } as const;

const isThere = (element: Element) => element.isConnected && !element.matches(':disabled');

/**
 * Focus that goes away with the button just pressed would leave the keyboard and screen readers nowhere:
 * it goes to the card that the button stood in, or else to the heading.
 */
export const useKeptFocus = (headingId: string) => {
  const last = useRef<{ element: Element; home: HTMLElement | null }>(undefined);

  // After every rendering: each may have taken it away.
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body || isThere(last.current.element)) return;
    const { home } = last.current;
    const to = home?.isConnected ? home : document.getElementById(headingId);
    to?.focus({ preventScroll: true });
  });

  return {
    onFocusCapture: ({ target }: FocusEvent) => {
      last.current = { element: target, home: target.closest<HTMLElement>('[data-focus-home]') };
    },
  };
};
