export type Row = {
  readonly row: string;
  readonly clients: number | null;
  readonly measured: number;
  readonly bound: number;
  readonly unit: string;
  /** Whether `measured` is at least, or at most, the bound. */
  readonly holds: boolean;
};

export const ROUNDS = 5;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const atLeast = (row: string, clients: number | null, measured: number, bound: number, unit = '×'): Row => ({
  row,
  clients,
  measured,
  bound,
  unit,
  holds: measured >= bound,
});

export const atMost = (row: string, clients: number | null, measured: number, bound: number, unit: string): Row => ({
  row,
  clients,
  measured,
  bound,
  unit,
  holds: measured <= bound,
});

/** Calls `work` in `clients` loops for `milliseconds`; answers with the rate a second. */
export const rate = async (
  clients: number,
  milliseconds: number,
  work: (client: number) => Promise<unknown>,
): Promise<number> => {
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

type Pair = {
  readonly clients: number;
  readonly subject: (client: number) => Promise<unknown>;
  readonly baseline: (client: number) => Promise<unknown>;
  readonly milliseconds?: number;
};

/** The median over the rounds of subject's rate by baseline's rate. Each round measures both, so that a noisy moment strikes both. */
export const ratio = async ({ clients, subject, baseline, milliseconds = 700 }: Pair): Promise<number> => {
  await rate(clients, 300, baseline);
  await rate(clients, 300, subject);
  const ratios: number[] = [];
  const rates: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const base = await rate(clients, milliseconds, baseline);
    const ours = await rate(clients, milliseconds, subject);
    ratios.push(ours / base);
    rates.push([ours, base]);
  }
  const [ours, base] = [median(rates.map(([rate_]) => rate_)), median(rates.map(([, rate_]) => rate_))];
  console.log(`  ${clients} clients: ${ours.toFixed(0)}/s against ${base.toFixed(0)}/s`);
  return median(ratios);
};
