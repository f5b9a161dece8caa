/**
 * An auto-reset event for one waiter: `set` wakes it, and a `set` without a waiter makes the next `wait` return at once,
 * so no signal is lost. An AbortSignal per wait would cost more than the work that it wakes.
 */
export const autoResetEvent = () => {
  let isSet = false;
  let wake: (() => void) | undefined;
  return {
    set: (): void => {
      isSet = true;
      wake?.();
    },
    /** Resolves to true once the event is set, or to false after `milliseconds`. */
    wait: async (milliseconds?: number): Promise<boolean> => {
      if (!isSet)
        await new Promise<void>((resolve) => {
          const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const wasSet = isSet;
      wake = undefined;
      isSet = false;
      return wasSet;
    },
  };
};
export type AutoResetEvent = ReturnType<typeof autoResetEvent>;
