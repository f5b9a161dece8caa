import { createContext, useContext, useLayoutEffect } from 'react';

/**
 * Of a part of the page that may be removed under an open dialog, such as a row of a list: keeps the part mounted and
 * returns how to release it.
 */
export const KeepMounted = createContext<(() => () => void) | null>(null);

/** For a dialog: the part that it was opened from stays mounted as long as it is open, and so does the dialog. */
export const useKeepMounted = (open: boolean): void => {
  const keep = useContext(KeepMounted);
  // A layout effect: the part is then removed before the dialog looks for an element to focus.
  useLayoutEffect(() => (open ? keep?.() : undefined), [open, keep]);
};
