/** Milliseconds by which the server's clock is ahead of this device's, which may be wrong. */
let ahead = 0;
const listeners = new Set<() => void>();

/** Sets the clock by the `Date` header of a reply of the server. */
export const setClock = (date: string | null): void => {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  ahead = time - Date.now();
  for (const listener of listeners) listener();
};

/** The server's time, when this device's clock shows `deviceTime`. */
export const serverTime = (deviceTime = Date.now()): Date => new Date(deviceTime + ahead);

/** Calls `listener` after each reply of the server, until the returned function is called. */
export const onClockSet = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
