import type { Position } from '../../projections/recorded.ts';

type Reader = { readonly position: Position; readonly settle: (caughtUp: boolean) => void };

/**
 * Readers that wait until the read models show an event. `shown` finds the position up to which all of them do; null if
 * there is no model to wait for.
 */
export const waitingReaders = (shown: () => Position | null) => {
  const waiting = new Set<Reader>();

  return {
    isShown: (position: Position): boolean => {
      const reached = shown();
      return reached === null || reached >= position;
    },
    /** Resolves to true once the event is shown, to false after `timeout` milliseconds. */
    wait: (position: Position, timeout: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => reader.settle(false), timeout);
        const reader: Reader = {
          position,
          settle: (caughtUp) => {
            clearTimeout(timer);
            waiting.delete(reader);
            resolve(caughtUp);
          },
        };
        waiting.add(reader);
      }),
    /** Answers the readers whose event is shown now. Each batch brings a call from each model: look at the models once. */
    check: (): void => {
      if (waiting.size === 0) return;
      const reached = shown();
      for (const { position, settle } of waiting) if (reached === null || reached >= position) settle(true);
    },
  };
};
