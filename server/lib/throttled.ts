/** Runs `act` at once on the first call, and calls in the next `interval` milliseconds together at its end. */
export const throttled = (interval: number, act: () => void) => {
  let paused = false;
  let again = false;
  const run = () => {
    act();
    paused = true;
    setTimeout(() => {
      paused = false;
      if (again) {
        again = false;
        run();
      }
    }, interval).unref();
  };
  return () => {
    if (paused) again = true;
    else run();
  };
};
