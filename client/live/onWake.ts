/** Milliseconds. Browsers run the timers of hidden tabs once a minute. */
const TICK = 10_000;
const ASLEEP = 90_000;

/** Calls `awake` when this tab goes on after a pause, for example of a closed laptop, and when the network is back. */
export const onWake = (awake: () => void): (() => void) => {
  let lastTick = Date.now();
  const tick = () => {
    const now = Date.now();
    const slept = now - lastTick > ASLEEP;
    lastTick = now;
    if (slept) awake();
  };
  const timer = window.setInterval(tick, TICK);
  document.addEventListener('visibilitychange', tick);
  window.addEventListener('online', awake);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
    window.removeEventListener('online', awake);
  };
};
