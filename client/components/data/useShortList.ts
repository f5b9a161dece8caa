import { useState } from 'react';

export type ShortList<Item> = {
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
  let room = most - items.filter(isOpen).length;
  const shown = showsAll
    ? items
    : items.filter((item) => {
        if (isOpen(item)) return true;
        room -= 1;
        return room >= 0;
      });
  return { shown, showAll: shown.length < items.length ? () => setShowsAll(true) : undefined };
};
