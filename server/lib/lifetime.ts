type Stop = () => unknown;

/** Names, right after something was started, how to stop it. */
export type OnStop = (stop: Stop) => void;

export type Stoppable = { readonly stop: () => Promise<void> };

/** Although one of them fails, the others are stopped. */
const stopAll = async (stops: readonly Stop[]) => {
  const failures: unknown[] = [];
  for (const stop of stops) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};

/**
 * What `begin` returns, with a `stop` for everything that it has started, the last first. When it fails half-way, or is
 * told to end, nothing of what it has started stays behind.
 */
export const stoppable = async <Result extends object>(
  begin: (onStop: OnStop) => Promise<Result>,
  told?: AbortSignal,
): Promise<Result & Stoppable> => {
  const stops: Stop[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopAll(stops.reverse()));
  try {
    const begun = await begin((step) => {
      stops.push(step);
      told?.throwIfAborted();
    });
    return { ...begun, stop };
  } catch (error) {
    // What comes after it, comes of it: the first failure is the one to tell.
    await stop().catch(() => undefined);
    throw error;
  }
};

export const untilTold = (told: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (told.aborted) resolve();
    else told.addEventListener('abort', () => resolve(), { once: true });
  });

/** For work that may be left half-done: rejects as soon as it is told to end. */
export const unlessTold = <Result>(work: Promise<Result>, told?: AbortSignal): Promise<Result> => {
  if (!told) return work;
  const ended = untilTold(told).then(() => Promise.reject<Result>(told.reason));
  return Promise.race([work, ended]);
};
