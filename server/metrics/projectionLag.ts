import type { Position } from '../../projections/recorded.ts';

type Reached = { readonly name: string; readonly reached: Position };

/** A model that stands still for days must not fill the memory. */
const MOST_SIGHTINGS = 1000;

/**
 * Tells for how many seconds each read model has been behind: since the first look at the head of the log that the model
 * has not reached yet. So it is as exact as the time between two looks. A difference of positions could not tell:
 * those of EventStoreDB are bytes. `now` in milliseconds, of a clock that nobody sets.
 */
export const projectionLag = (now: () => number = () => performance.now()) => {
  const sightings: { readonly head: Position; readonly at: number }[] = [];

  const firstUnreached = (reached: Position) => sightings.find(({ head }) => head > reached);

  return (head: Position, models: readonly Reached[]): readonly { readonly name: string; readonly value: number }[] => {
    const at = now();
    const last = sightings.at(-1);
    if (models.some(({ reached }) => reached < head) && last?.head !== head) sightings.push({ head, at });
    const awaited = sightings.findIndex((one) => models.some(({ reached }) => reached < one.head));
    sightings.splice(0, awaited === -1 ? sightings.length : awaited);
    // The oldest one says since when, so those after it can be spared.
    if (sightings.length > MOST_SIGHTINGS) sightings.splice(1, 1);
    return models.map(({ name, reached }) => ({ name, value: (at - (firstUnreached(reached)?.at ?? at)) / 1000 }));
  };
};
