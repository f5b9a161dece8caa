/** Properties that are read and evaluated before other requests get a turn. */
const SLICE = 200;

/** Reads these properties in slices: to evaluate ten thousand at once would hold up all other requests. */
export const readInSlices = async <Row>(
  propertyIds: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  evaluate: (row: Row) => void,
): Promise<void> => {
  for (let from = 0; from < propertyIds.length; from += SLICE)
    for (const row of await read(propertyIds.slice(from, from + SLICE))) evaluate(row);
};
