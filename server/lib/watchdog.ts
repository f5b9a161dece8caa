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

/**
 * Asks something that should answer, again and again. Counts intervals and does not compare times: after a pause of this
 * process itself, such as a suspended machine, nothing else has been silent.
 */
export const watchdog = (ask: () => Promise<unknown>, { interval, limit }: Limits): Watchdog => {
  let missed = 0;
  let asking = false;
  const answered = () => {
    missed = 0;
  };
  const next = async () => {
    missed += 1;
    if (asking) return;
    asking = true;
    await ask().then(answered, () => {});
    asking = false;
  };
  const timer = setInterval(() => void next(), interval);
  return { isSilent: () => missed >= limit, stop: () => clearInterval(timer) };
};
