/** Calls within `interval` milliseconds share the result of the first. */
export const cachedFor = <Result>(interval: number, work: () => Promise<Result>): (() => Promise<Result>) => {
  let current: Promise<Result> | undefined;
  return () => {
    if (!current) {
      current = work();
      setTimeout(() => {
        current = undefined;
      }, interval).unref();
    }
    return current;
  };
};
