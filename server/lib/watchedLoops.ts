import { type Heartbeat, type HeartbeatLimits, heartbeats } from './heartbeat.ts';

/** A loop beats at least every few seconds, and one step of its work takes less than two minutes. */
const LIMITS: HeartbeatLimits = { tick: 1000, limit: 120 };
/**
 * Ticks. One job of the schedule may work through all accounts, the indexes of a large read model take minutes, and so
 * may a mail to a server that is slow at every step.
 */
export const LONG_STEPS = 15 * 60;

/** The loops that work in the background of this process, by name, and whether they are alive. */
export const watchedLoops = (limits = LIMITS) => {
  const beating = heartbeats(limits);
  const loops = new Map<string, Heartbeat>();
  return {
    /** `patience` as with heartbeats. */
    start: (name: string, patience?: number): Heartbeat => {
      const heartbeat = beating.start(patience);
      // It is expected to beat once it works.
      heartbeat.rest();
      loops.set(name, heartbeat);
      return heartbeat;
    },
    status: () => [...loops].map(([name, { isSilent }]) => ({ name, isSilent: isSilent() })),
    stop: beating.stop,
  };
};
export type WatchedLoops = ReturnType<typeof watchedLoops>;
