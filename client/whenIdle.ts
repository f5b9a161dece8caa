/** Runs `work` when the browser has nothing else to do. Safari cannot tell, so there it runs soon. */
export const whenIdle = (work: () => void): void => {
  (window.requestIdleCallback ?? window.setTimeout)(work);
};
