export type Heartbeat = {
  /** The work that is watched is alive. */
  readonly beat: () => void;
  /** No sign of life is expected until the next beat. */
  readonly rest: () => void;
  /** True if the last `limit` ticks passed without a beat. */
  readonly isSilent: () => boolean;
};

export type HeartbeatLimits = {
  /** Milliseconds between ticks. */
  readonly tick: number;
  /** Ticks without a beat. */
  readonly limit: number;
};

/**
 * Watches work that calls `beat` again and again. Counts ticks and does not compare times: while this process itself
 * stands still, its work cannot beat either.
 */
export const heartbeats = ({ tick, limit }: HeartbeatLimits) => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, tick);
  return {
    /** `patience`: ticks without a beat, if this work may take longer than other work. */
    start: (patience = limit): Heartbeat => {
      let last = ticks;
      return {
        beat: () => {
          last = ticks;
        },
        rest: () => {
          last = Number.POSITIVE_INFINITY;
        },
        isSilent: () => ticks - last > patience,
      };
    },
    stop: (): void => clearInterval(timer),
  };
};
