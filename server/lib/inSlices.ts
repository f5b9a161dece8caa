import { setImmediate } from 'node:timers/promises';

/** Items that are worked on before other requests get a turn. */
const SLICE = 500;

/** Calls `work` with each item, in order. */
export const inSlices = async <Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> => {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % SLICE === 0) await setImmediate();
    work(item);
  }
};
