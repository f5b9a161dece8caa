import { useSyncExternalStore } from 'react';
import { type Day, londonDay } from '../domain/calendar.ts';

/** Milliseconds between two looks whether a new day has begun. A timer until midnight would stop while a laptop sleeps. */
const LOOK = 30_000;

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

/** The present instant, ISO 8601. */
export const now = (): string => serverTime().toISOString();

/** Today in London. All of the client's code gets the date from here. */
export const today = (): Day => londonDay(serverTime());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const timer = setInterval(listener, LOOK);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
};

/** Today in London. The component renders again when the next day begins. */
export const useToday = (): Day => useSyncExternalStore(subscribe, today);
