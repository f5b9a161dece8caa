import pLimit from 'p-limit';
import { NotFound, Rejected } from '../errors.ts';

/** Rows that are worked on at the same time. Their appends share commits. */
const PARALLEL = 32;

type BatchWork<Row> = {
  readonly rows: readonly Row[];
  /** Rows between two looks at whether the work goes on. */
  readonly size: number;
  /** Called with the number of rows that are done. False ends the work. */
  readonly progressed: (done: number) => Promise<boolean>;
  /** True if the row is then as it should be. Otherwise it was left as it is. */
  readonly workOn: (row: Row) => Promise<boolean>;
  /** After a batch, with the rows of it that are as they should be. Returns those that are not after all. */
  readonly finish?: (done: readonly Row[]) => Promise<readonly Row[]>;
};

/** Returns the rows that were left as they are, or undefined if the work was ended. */
export const workInBatches = async <Row>(work: BatchWork<Row>): Promise<readonly Row[] | undefined> => {
  const { rows, size, progressed, workOn, finish } = work;
  const left: Row[] = [];
  const limit = pLimit(PARALLEL);
  for (let from = 0; from < rows.length; from += size) {
    if (!(await progressed(from))) return undefined;
    const batch = rows.slice(from, from + size);
    const results = await limit.map(batch, (row) =>
      workOn(row).catch((error: unknown) => {
        // The property was removed by hand meanwhile.
        if (error instanceof Rejected || error instanceof NotFound) return false;
        throw error;
      }),
    );
    const done = batch.filter((_, index) => results[index]);
    left.push(...batch.filter((_, index) => !results[index]));
    if (finish) left.push(...(await finish(done)));
  }
  return left;
};
