export const ROUNDS = 5;

export const mebi = (bytes: number): number => Math.round(bytes / 2 ** 20);

type Expected = {
  readonly row: string;
  readonly clients?: number;
  readonly bound: number;
  /** A better value that we work towards. */
  readonly aim?: number;
  readonly unit?: string;
};
export type Row = Expected & { readonly measured: number; readonly holds: boolean };

export const atLeast = (measured: number, expected: Expected): Row => ({
  ...expected,
  measured,
  holds: measured >= expected.bound,
});

export const atMost = (measured: number, expected: Expected): Row => ({
  ...expected,
  measured,
  holds: measured <= expected.bound,
});

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

type Work = (client: number) => Promise<unknown>;

/** Calls `work` in `clients` parallel loops for `milliseconds`. Returns the calls per second. */
const rate = async (clients: number, milliseconds: number, work: Work): Promise<number> => {
  const start = performance.now();
  const end = start + milliseconds;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        await work(client);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - start)) * 1000;
};

type Measurement = () => Promise<number>;

/**
 * Measures baseline, subject, baseline, subject, …, baseline. Each rate of the subject is divided by the mean of the
 * baseline before and after it, so a machine that gets slower or faster in between does not distort the ratio. Returns
 * the median ratio. That of many short rounds varies less than that of few long ones, so a row that is close to its bound
 * has more `rounds`.
 */
export const compare = async (
  label: string,
  subject: Measurement,
  baseline: Measurement,
  rounds = ROUNDS,
): Promise<number> => {
  const ratios: number[] = [];
  const subjects: number[] = [];
  const baselines = [await baseline()];
  for (let round = 0; round < rounds; round++) {
    const measured = await subject();
    const [before = Number.NaN, after] = [baselines.at(-1), await baseline()];
    subjects.push(measured);
    baselines.push(after);
    ratios.push((2 * measured) / (before + after));
  }
  console.log(`  ${label}: ${median(subjects).toFixed(0)}/s against ${median(baselines).toFixed(0)}/s`);
  return median(ratios);
};

type Pair = {
  readonly clients: number;
  readonly subject: Work;
  readonly baseline: Work;
  /** Milliseconds per measurement. */
  readonly measuring?: number;
  /** See `compare`. */
  readonly rounds?: number;
};

const WARM_UP = 300;

/** Compares two kinds of work in this process by their rates. */
export const ratio = async ({ clients, subject, baseline, measuring = 1500, rounds }: Pair): Promise<number> => {
  for (const work of [baseline, subject]) await rate(clients, WARM_UP, work);
  const measure = (work: Work) => () => rate(clients, measuring, work);
  return compare(`${clients} clients`, measure(subject), measure(baseline), rounds);
};
