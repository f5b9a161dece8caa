/** A value at a moment, in milliseconds. */
export type Sample = { readonly at: number; readonly value: number };

/** Change in an hour, with its standard error, measured for so many hours. */
export type Trend = { readonly perHour: number; readonly error: number; readonly hours: number };

/** How much a value may grow in an hour, and once besides, because caches fill and code is compiled. */
export type Bound = { readonly perHour: number; readonly once: number };

const HOUR = 3_600_000;

/** Standard errors beyond which a growth is no accident. */
const CERTAIN = 3;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The last two thirds: caches fill and code is compiled before. */
const settled = (samples: readonly Sample[]) => samples.slice(Math.floor(samples.length / 3));

/**
 * The slope by least squares of the last two thirds. Neighbouring samples are alike (a heap grows from one collection to
 * the next), so they count as fewer than they are.
 */
export const trendOf = (all: readonly Sample[]): Trend => {
  const samples = settled(all);
  const count = samples.length;
  const [meanAt, mean] = [sum(samples.map(({ at }) => at)) / count, sum(samples.map(({ value }) => value)) / count];
  const spread = sum(samples.map(({ at }) => (at - meanAt) ** 2));
  const slope = sum(samples.map(({ at, value }) => (at - meanAt) * (value - mean))) / spread;
  const residuals = samples.map(({ at, value }) => value - mean - slope * (at - meanAt));
  const squares = sum(residuals.map((one) => one ** 2));
  const alike = squares && sum(residuals.slice(1).map((one, index) => one * (residuals[index] ?? 0))) / squares;
  const independent = Math.max(3, (count * (1 - Math.max(0, alike))) / (1 + Math.max(0, alike)));
  const error = Math.sqrt(squares / count / (independent - 2) / (spread / count));
  const hours = ((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)) / HOUR;
  return { perHour: slope * HOUR, error: error * HOUR, hours };
};

/** True if it certainly grows faster. The longer it is measured, the less counts what grows once. */
export const growsBeyond = (bound: Bound, { perHour, error, hours }: Trend): boolean =>
  perHour - CERTAIN * error > bound.perHour + bound.once / hours;
