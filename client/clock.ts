import { useSyncExternalStore } from 'react';
import { type Day, londonDay } from '../domain/calendar.ts';
import { onClockSet, serverTime } from './serverClock.ts';

/** Milliseconds between two looks whether a new day has begun. A timer until midnight would stop while a laptop sleeps. */
const LOOK = 30_000;

/** The present instant, ISO 8601. */
export const now = (): string => serverTime().toISOString();

/** Today in London. All of the client's code gets the date from here. */
export const today = (): Day => londonDay(serverTime());

const subscribe = (listener: () => void): (() => void) => {
  const stop = onClockSet(listener);
  const timer = setInterval(listener, LOOK);
  return () => {
    stop();
    clearInterval(timer);
  };
};

/** Today in London. The component renders again when the next day begins. */
export const useToday = (): Day => useSyncExternalStore(subscribe, today);
