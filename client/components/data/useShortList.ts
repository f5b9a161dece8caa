import { type RefObject, useRef, useState } from 'react';
import { focusNewItem } from '../page/focusMain.ts';

export type ShortList<Item> = {
  /** Its items take the focus: `tabIndex={-1}`. */
  readonly list: RefObject<HTMLUListElement | null>;
  readonly shown: readonly Item[];
  /** Undefined if all are shown. */
  readonly showAll: (() => void) | undefined;
};

/**
 * The first items of a list, until all are asked for. Open ones are always shown, because they can be withdrawn: only ended
 * ones are left out.
 */
export const useShortList = <Item>(
  items: readonly Item[],
  isOpen: (item: Item) => boolean,
  most: number,
): ShortList<Item> => {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  let room = most - items.filter(isOpen).length;
  const isShown = items.map((item) => {
    if (showsAll || isOpen(item)) return true;
    room -= 1;
    return room >= 0;
  });
  const firstHidden = isShown.indexOf(false);
  const showAll = () => {
    setShowsAll(true);
    focusNewItem(list, firstHidden);
  };
  const shown = items.filter((_, index) => isShown[index]);
  return { list, shown, showAll: firstHidden < 0 ? undefined : showAll };
};
