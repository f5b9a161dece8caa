import pLimit from 'p-limit';
import { NotFound } from './errors.ts';

/** Why a property is refused that another person's list may name, or a list from before it was deleted. */
export const NO_LONGER_THERE = 'There is no such property any more.';

/** Streams of properties that are read at the same time. */
const PARALLEL = 16;

type Reached<Found> = {
  readonly found: ReadonlyMap<string, Found>;
  /** True if one is not theirs to see. It is a refusal, which the log must show. */
  readonly leavesOut: boolean;
};

/**
 * Those of these properties that a person may see, by id: a list may name some that were deleted or given away since they
 * were selected. Throws NotFound if none is left.
 */
export const reachable = async <Found>(
  propertyIds: readonly string[],
  find: (propertyId: string) => Promise<Found>,
): Promise<Reached<Found>> => {
  const looked = await pLimit(PARALLEL).map(propertyIds, async (propertyId) => {
    try {
      return [[propertyId, await find(propertyId)] as const];
    } catch (error) {
      if (error instanceof NotFound) return [];
      throw error;
    }
  });
  const found = new Map(looked.flat());
  if (found.size === 0) throw new NotFound();
  return { found, leavesOut: looked.some((each) => each.length === 0) };
};
