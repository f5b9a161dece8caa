import { type FocusEvent, useEffect, useRef } from 'react';
import { focusMain, useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';

/**
 * For a cell whose pressed button is replaced by others when the answer arrives: the first of those takes the focus.
 * Otherwise each row that is put right would send the focus back to the start of the page.
 */
export const useRestoredFocus = () => {
  const cell = useRef<HTMLTableCellElement>(null);
  const focused = useRef<Element>(null);
  useFocusMainOnUnmount(cell);
  // Without a dependency list: any rendering may remove the focused button.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) cell.current?.querySelector('button')?.focus();
    focusMain();
  });
  return {
    ref: cell,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
  };
};
