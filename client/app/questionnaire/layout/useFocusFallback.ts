import { type FocusEvent, useEffect, useRef } from 'react';

/** Marks an element that takes the focus when a focused element inside it is removed. */
export const FOCUS_FALLBACK = { tabIndex: -1, 'data-focus-fallback': true } as const;

const canHoldFocus = (element: Element) => element.isConnected && !element.matches(':disabled');

/**
 * When the focused element is removed or disabled, the browser moves the focus to the body, and keyboard and screen
 * reader users lose their place. This moves it to the marked element around the removed one, or else to the heading.
 */
export const useFocusFallback = (headingId: string) => {
  const last = useRef<{ element: Element; fallback: HTMLElement | null }>(undefined);

  // Without a dependency list: any rendering may remove the focused element.
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body || canHoldFocus(last.current.element)) return;
    const { fallback } = last.current;
    const target = fallback?.isConnected ? fallback : document.getElementById(headingId);
    target?.focus({ preventScroll: true });
  });

  return {
    onFocusCapture: ({ target }: FocusEvent) => {
      last.current = { element: target, fallback: target.closest<HTMLElement>('[data-focus-fallback]') };
    },
  };
};
