import type { ReadModel } from '../../projections/readModel.ts';

/** A model whose rows also count their events, so that an event that is applied twice shows. */
export const counting = (model: ReadModel<unknown>): ReadModel<unknown> => ({
  ...model,
  change: (type) => {
    const change = model.change(type);
    return (
      change && {
        key: change.key,
        fold: (state, recorded) => {
          const folded = change.fold(state, recorded);
          const applied = ((state as { applied?: number } | null)?.applied ?? 0) + 1;
          return folded === null ? null : { ...folded, applied };
        },
      }
    );
  },
});
