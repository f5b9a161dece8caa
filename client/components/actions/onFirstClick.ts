import type { MouseEvent } from 'react';

/** Ignores the later clicks of a double or triple click: they were not meant for what the first has put in its place. */
export const onFirstClick = (act: () => void) => (event: MouseEvent) => {
  // 0 for a press with the keyboard.
  if (event.detail <= 1) act();
};
