import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: it was not meant for what the first one has put in its place. */
export const onFirstClick = (act: () => void) => (event: MouseEvent) => {
  // 0 for a press with the keyboard.
  if (event.detail <= 1) act();
};
