type Limits = {
  /** Milliseconds between questions. */
  readonly interval: number;
  /** Intervals without an answer. */
  readonly limit: number;
};

export type Watchdog = {
  /** True if the last `limit` intervals passed without an answer. */
  readonly isSilent: () => boolean;
  readonly stop: () => void;
};

/** In an interval. */
const TICKS = 10;

/**
 * Asks something that should answer, again and again. Counts ticks and does not compare times: after a pause of this
 * process itself, such as a suspended machine, nothing else has been silent. A question that fails is repeated with the
 * next tick, so that the first answer after an outage is noticed soon.
 */
export const watchdog = (ask: () => Promise<unknown>, { interval, limit }: Limits): Watchdog => {
  /** Ticks since the last answer. */
  let silence = 0;
  let isAnswered = true;
  let isAsking = false;
  const tick = async () => {
    silence += 1;
    if (isAsking || (isAnswered && silence < TICKS)) return;
    isAsking = true;
    isAnswered = await ask().then(
      () => true,
      () => false,
    );
    if (isAnswered) silence = 0;
    isAsking = false;
  };
  const timer = setInterval(() => void tick(), interval / TICKS);
  return { isSilent: () => silence >= limit * TICKS, stop: () => clearInterval(timer) };
};
