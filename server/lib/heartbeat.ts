export type Heartbeat = {
  /** The work that is watched is alive. */
  readonly beat: () => void;
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
    start: (): Heartbeat => {
      let last = ticks;
      return {
        beat: () => {
          last = ticks;
        },
        isSilent: () => ticks - last > limit,
      };
    },
    stop: (): void => clearInterval(timer),
  };
};
