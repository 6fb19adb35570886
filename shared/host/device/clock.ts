import { lagosTime, today } from '@wedding/shared/domain/local-date.ts';
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/**
 * Returns what `read` makes of the clock. It is read again every 15 seconds while the page is open, and when the page
 * becomes visible again; the component renders again if the result differs. Whatever a page shows of the current day or
 * time comes from here: a clock that is read while rendering is stale after midnight.
 */
export const useTime = <T extends string | number | boolean>(read: () => T): T =>
  useSyncExternalStore(subscribe, read, read);

const now = () => lagosTime(new Date());

/** Returns the current day and time in Lagos, `YYYY-MM-DD` and `HH:mm`. */
export function useClock(): { day: string; time: string } {
  const [day = '', time = ''] = useTime(now).split(' ');
  return { day, time };
}

const readToday = () => today();

/** Returns the current day in Lagos. What is derived from it renders again at midnight. */
export const useToday = () => useTime(readToday);
