/**
 * A bell that one waits for and others ring. A ring while nobody waits is kept for the next wait, so none is slept
 * through. Lighter than an event with an AbortSignal, which costs more than what it wakes for.
 */
export const bell = () => {
  let rung = false;
  let answer: (() => void) | undefined;
  return {
    ring: (): void => {
      rung = true;
      answer?.();
    },
    /** Resolves at the next ring, to true; or to false when `milliseconds` are over. */
    wait: async (milliseconds?: number): Promise<boolean> => {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const heard = rung;
      answer = undefined;
      rung = false;
      return heard;
    },
  };
};
export type Bell = ReturnType<typeof bell>;
