import type { Finding } from './finding.ts';

/** SQLSTATE: a page with a wrong checksum, and an index that contradicts its table. */
const DAMAGED = new Set(['XX001', 'XX002']);

/** What Postgres says of a page that it cannot read. Throws any other error. */
export const damageOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && DAMAGED.has(String(error.code))) return error.message;
  throw error;
};

/** The finding of a part with a page that cannot be read. */
export const unreadable = (part: string, damage: string): Finding => ({
  part,
  extent: 'not checked to its end',
  faults: [`cannot be read: ${damage}`],
  notes: [],
});

type Check<Batch> = {
  readonly add: (batch: Batch) => Promise<void>;
  readonly finding: () => Promise<Finding>;
};

/** A check that ends with a fault, and not with an error, at a page that Postgres cannot read. */
export const untilDamaged = async <Batch>(part: string, begin: () => Promise<Check<Batch>>): Promise<Check<Batch>> => {
  let damage: string | undefined;
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (damage !== undefined) return undefined;
    try {
      return await work();
    } catch (error) {
      damage = damageOf(error);
      return undefined;
    }
  };
  const check = await attempt(begin);
  return {
    add: (batch) => attempt(async () => check?.add(batch)),
    finding: async () => (await attempt(async () => check?.finding())) ?? unreadable(part, damage ?? ''),
  };
};
