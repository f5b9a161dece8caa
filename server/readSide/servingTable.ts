import type { Position } from '../../projections/recorded.ts';
import { CheckpointMoved } from '../../projections/runner.ts';
import type { FollowedModel } from './modelState.ts';

/** Milliseconds between looks for a swap. A little less than the second after which an idle reader of the log beats. */
const LOOK = 900;

/**
 * The checkpoint of the serving table, until another table is swapped in. A swap writes no event, so only the epoch tells
 * of it. The process that runs or watches the model then starts anew and drops what it has cached.
 */
export const servingTable = async (
  { model, tables, beat }: Pick<FollowedModel, 'model' | 'tables' | 'beat'>,
  until: AbortSignal,
) => {
  const saved = await tables.checkpoint(model.name);
  // Swapped in after this process had compared the versions.
  if (saved && saved.version !== model.version)
    throw new CheckpointMoved(`The table ${model.name} now has version ${saved.version}`);
  const swapped = new AbortController();

  const position = async (): Promise<Position> => {
    const present = await tables.checkpoint(model.name);
    if (present?.epoch !== saved?.epoch) swapped.abort();
    return present?.position ?? 0n;
  };

  let lookedAt = performance.now();
  /** Beats, and looks for a swap if the last look was LOOK milliseconds ago. */
  const look = (): void => {
    beat();
    if (performance.now() - lookedAt < LOOK) return;
    lookedAt = performance.now();
    // If Postgres is away, a later look finds the swap.
    position().catch(() => {});
  };

  return { saved, position, look, until: AbortSignal.any([until, swapped.signal]) };
};
