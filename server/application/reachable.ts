import pLimit from 'p-limit';
import { NotFound } from './errors.ts';

/** Streams of properties that are read at the same time. */
const PARALLEL = 16;

/**
 * Those of these properties that a person may see, by id: a list may name some that were deleted or given away since they
 * were selected. Throws NotFound if none is left.
 */
export const reachable = async <Found>(
  propertyIds: readonly string[],
  find: (propertyId: string) => Promise<Found>,
): Promise<ReadonlyMap<string, Found>> => {
  const found = await pLimit(PARALLEL).map(propertyIds, async (propertyId) => {
    try {
      return [[propertyId, await find(propertyId)] as const];
    } catch (error) {
      if (error instanceof NotFound) return [];
      throw error;
    }
  });
  const reached = new Map(found.flat());
  if (reached.size === 0) throw new NotFound();
  return reached;
};
