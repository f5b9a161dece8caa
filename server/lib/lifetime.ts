type Stop = () => unknown;

/** Registers a function that stops something, right after it was started. */
export type OnStop = (stop: Stop) => void;

export type Stoppable = { readonly stop: () => Promise<void> };

/** Runs every step even if one fails, then throws the first failure. */
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
 * Adds to the result of `begin` a `stop` that stops everything it has started, the last first. If `begin` fails or
 * `signal` aborts half-way, everything that was already started is stopped.
 */
export const stoppable = async <Result extends object>(
  begin: (onStop: OnStop) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result & Stoppable> => {
  const stops: Stop[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopAll(stops.reverse()));
  try {
    const begun = await begin((step) => {
      stops.push(step);
      signal?.throwIfAborted();
    });
    return { ...begun, stop };
  } catch (error) {
    // Report the first failure: errors while stopping are only its consequence.
    await stop().catch(() => undefined);
    throw error;
  }
};

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Rejects as soon as `signal` aborts. The work itself goes on, so it must be safe to leave half-done. */
export const abortable = <Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> => {
  if (!signal) return work;
  const aborted = untilAborted(signal).then(() => Promise.reject<Result>(signal.reason));
  return Promise.race([work, aborted]);
};
